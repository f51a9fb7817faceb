import type { ChainEvent } from '@kg/chain'
import { contextGraphUri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { findGraphByHash, findGraphByOnChainId } from '../../memory/context-graphs/find-graph.js'
import { moveRegistration, numberGraph } from '../../memory/context-graphs/graph-moves.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'

export type RegistryEvent = Pick<ChainEvent, 'contract' | 'event' | 'args'>

/** What the chain tells of context graphs. One whose name is not known yet is listed by its hash and number. */
export async function followRegistry(
  ledger: Journal,
  nodeAgent: string,
  events: readonly RegistryEvent[],
): Promise<void> {
  const changes = events.filter(({ contract }) => contract === 'ContextGraphs')
  if (ledger.read((r) => changes.every((event) => changed(r, event) === undefined))) return
  const act = actOf('context-graph.follow', nodeAgent, contextGraphUri('ontology'))
  await ledger.write(act, (w) => {
    for (const event of changes) {
      const row = changed(w, event)
      if (row !== undefined) w.put(contextGraphs, row.id, row)
    }
  })
}

/** The row as the event says it should be; nothing when it says nothing new. */
function changed(reader: LedgerReader, { event, args }: RegistryEvent): ContextGraphRow | undefined {
  const onChainId = String(args.contextGraphId)
  if (event === 'ContextGraphRegistered') {
    const hash = String(args.nameHash)
    const known = findGraphByHash(reader, hash)
    if (known?.onChainId === onChainId) return undefined
    const row = known ?? { ...newGraphRow(hash), name: `#${onChainId}`, nameHash: hash }
    return numberGraph(row, onChainId)
  }
  const row = findGraphByOnChainId(reader, onChainId)
  if (row === undefined) return undefined
  if (event === 'ContextGraphDeactivated') return row.deactivated ? undefined : moveRegistration(row, 'deactivate')
  // Of a graph that has only a hash here, the chain alone says whether it is open.
  const { accessPolicy } = (args.policies ?? {}) as { accessPolicy?: number }
  const isClosed = accessPolicy === 1
  const onlyHash = row.id === row.nameHash
  if (event !== 'PoliciesSet' || !onlyHash || (row.private === isClosed && row.accessPolicy === Number(isClosed)))
    return undefined
  return { ...row, private: isClosed, accessPolicy: isClosed ? 1 : 0 }
}
