import { checkContextGraphId, parseOnChainId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { maySee, requireReadableGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'

const uriPrefix = 'did:kg:context-graph:'

/**
 * The exact id of the context graph to ask a peer about. If this node follows the graph, the caller must be able to read
 * it here; otherwise the peer decides, who may know its members. A graph that the caller must not know of counts as one
 * that is not here: the peer refuses both alike.
 */
export function resolveAskedGraph(reader: LedgerReader, given: string, caller: Caller): string {
  const id = given.startsWith(uriPrefix) ? given.slice(uriPrefix.length) : given
  const agent = { ...caller, isAdmin: false }
  const held = reader.get(contextGraphs, id)
  const isUnknown = held === undefined || !maySee(held, agent)
  if (parseOnChainId(id) === undefined && isUnknown) return checkContextGraphId(id)
  const row = requireVisibleGraph(reader, id, agent)
  return row.subscribed ? requireReadableGraph(reader, row.id, agent).id : row.id
}
