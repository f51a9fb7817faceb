import { checkContextGraphId, contextGraphUri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findGraphByHash } from './find-graph.js'
import { moveSubscription } from './graph-moves.js'
import { newGraphRow } from './new-graph-row.js'
import { isSystemGraph } from './system-assets.js'
import { type ContextGraphRow, contextGraphs, systemGraphs } from './table.js'

/** Follows the system graphs and those that the configuration names, in one write; none when all are followed. */
export async function followStartupGraphs(
  ledger: Journal,
  { nodeAgent, startup }: { nodeAgent: string; startup: readonly string[] },
): Promise<void> {
  const wanted = [...new Set([...systemGraphs, ...startup])]
  const missing = ledger.read((r) => wanted.filter((id) => !findNamedGraph(r, id)?.subscribed))
  const [first] = missing
  if (first === undefined) return
  await ledger.write(actOf('context-graph.startup', nodeAgent, contextGraphUri(first)), (w) => {
    for (const id of missing) {
      const row = moveSubscription(findNamedGraph(w, id) ?? newGraphRow(checkContextGraphId(id)), 'startup')
      w.put(contextGraphs, row.id, { ...row, kind: isSystemGraph(id) ? 'system' : 'user' })
    }
  })
}

/** The configuration may name a graph by the hash of its id. */
function findNamedGraph(reader: LedgerReader, given: string): ContextGraphRow | undefined {
  const byHash = /^0x[0-9a-f]{64}$/.test(given) ? findGraphByHash(reader, given) : undefined
  return byHash ?? reader.get(contextGraphs, given)
}
