import { type LedgerWriter, step } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { batchRows } from './apply-definition.js'
import { definitions, groupKeys, memberNodes, retainedAssets, unfinishedDefinitions } from './table.js'

/** Forgets the definition of a context graph. Its rows, which nobody reads any more, go with `removeDefinitionRows`. */
export function forgetDefinition(w: Pick<LedgerWriter, 'remove' | 'put'>, id: string): void {
  w.remove(definitions, id)
  w.put(unfinishedDefinitions, id, { version: 0, commitment: '', next: 0 })
}

/** Removes what a forgotten definition brought, in batches. Stops if the graph is defined again meanwhile. */
export async function removeDefinitionRows(ledger: Pick<Journal, 'writeWithoutReceipt'>, id: string): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await ledger.writeWithoutReceipt((w) => {
      if (w.get(unfinishedDefinitions, id)?.version !== 0) return false
      const range = { prefix: [id], limit: batchRows }
      const [keys, nodes, retained] = [
        [...w.range(groupKeys, range)],
        [...w.range(memberNodes, range)],
        [...w.range(retainedAssets, range)],
      ]
      for (const { key } of keys) w.remove(groupKeys, key)
      for (const { key } of nodes) w.remove(memberNodes, key)
      for (const { key } of retained) w.remove(retainedAssets, key)
      const isFull = [keys, nodes, retained].some(({ length }) => length === batchRows)
      if (!isFull) w.remove(unfinishedDefinitions, id)
      return isFull
    })
    step('definition.batch')
  }
}

/** Forgets who the members of a context graph are, with their keys. */
export async function forgetMembers(ledger: Pick<Journal, 'writeWithoutReceipt'>, id: string): Promise<void> {
  await ledger.writeWithoutReceipt((w) => forgetDefinition(w, id))
  await removeDefinitionRows(ledger, id)
}
