import { type LedgerWriter, step } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { type ApplyNeeds, batchRows, type NewDefinition } from './apply-definition.js'
import { findOwn, hasNode, listRows, openKeys } from './definition-rows.js'
import { memberNodes, type UnfinishedDefinition, unfinishedDefinitions } from './table.js'

export interface FinishNeeds extends ApplyNeeds {
  ledger: Journal
}

/**
 * Writes the rows of a long definition in batches, from where the last one ended. Does nothing if they are written, or
 * if another definition has taken over.
 */
export async function finishDefinition(needs: FinishNeeds, learned: NewDefinition): Promise<void> {
  const { ledger } = needs
  const { definition, version, commitment } = learned
  const { id, members } = definition
  const findUnfinished = (r: Pick<LedgerWriter, 'get'>): UnfinishedDefinition | undefined => {
    const unfinished = r.get(unfinishedDefinitions, id)
    return unfinished?.version === version && unfinished.commitment === commitment ? unfinished : undefined
  }
  if (ledger.read(findUnfinished) === undefined) return
  const own = ledger.read((r) => findOwn(r, definition))
  const rows = listRows(definition, openKeys(definition, own, needs))
  const named = new Set(members.filter(hasNode).map(({ agent }) => agent))

  let isMore = true
  while (isMore) {
    isMore = await ledger.writeWithoutReceipt((w) => {
      const unfinished = findUnfinished(w)
      if (unfinished === undefined) return false
      const { next } = unfinished
      if (next < rows.length) {
        for (const put of rows.slice(next, next + batchRows)) put(w)
        w.put(unfinishedDefinitions, id, { ...unfinished, next: next + batchRows })
        return true
      }
      const swept = sweepNodes(w, id, { named, after: unfinished.swept })
      if (swept === undefined) w.remove(unfinishedDefinitions, id)
      else w.put(unfinishedDefinitions, id, { ...unfinished, swept })
      return swept !== undefined
    })
    step('definition.batch')
  }
}

interface Sweep {
  /** Agents whose nodes the definition names. */
  readonly named: ReadonlySet<string>
  readonly after: string | undefined
}

/** Removes nodes that the definition no longer names. Returns the last agent it has checked, if there may be more. */
function sweepNodes(
  w: Pick<LedgerWriter, 'range' | 'remove'>,
  id: string,
  { named, after }: Sweep,
): string | undefined {
  const from = after === undefined ? {} : { after: [id, after] }
  const page = [...w.range(memberNodes, { prefix: [id], limit: batchRows, ...from })]
  for (const { key } of page) if (!named.has(key[1])) w.remove(memberNodes, key)
  return page.length < batchRows ? undefined : page.at(-1)?.key[1]
}
