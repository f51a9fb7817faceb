import { ContextGraphSystemError } from '@kg/contract'
import { checkGraphName, contextGraphUri, defined } from '@kg/core'
import { moveSubscription } from '../../memory/context-graphs/graph-moves.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { isSystemGraph } from '../../memory/context-graphs/system-assets.js'
import { contextGraphs, subGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { GraphHead } from './export-graph.js'

/**
 * Makes the context graph that a file goes to, and returns whether it is new. What the node already knows of it stays as
 * it is. In a new restricted graph only the named curator may write at first: its definition then says who the members are.
 */
export async function prepareGraph(ledger: Journal, head: GraphHead, { agent }: Caller): Promise<boolean> {
  const { id, name, description, restricted, curator } = head
  if (isSystemGraph(id)) throw new ContextGraphSystemError({ contextGraphId: id })
  const isKnown = ledger.read((r) => r.has(contextGraphs, id))
  if (!isKnown) checkGraphName(id)
  const missing = ledger.read((r) => head.subGraphs.filter((sub) => !r.has(subGraphs, [id, sub.name])))
  if (isKnown && missing.length === 0) return false
  const act = actOf('context-graph.import', agent, contextGraphUri(id))
  await ledger.write(act, (w) => {
    if (!w.has(contextGraphs, id))
      w.put(contextGraphs, id, {
        ...moveSubscription(newGraphRow(id), 'import'),
        name,
        accessPolicy: restricted ? 1 : 0,
        ...defined({ description }),
        ...(restricted && curator !== undefined ? { curator, creator: curator, allowedAgents: [curator] } : {}),
      })
    for (const sub of missing)
      w.put(subGraphs, [id, sub.name], { contextGraph: id, createdAt: Date.now(), ...sub, createdBy: sub.createdBy })
  })
  return !isKnown
}
