import { checkContextGraphId, parseOnChainId } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { graphToRead } from '../context-graphs/access.js'
import { visibleGraph } from '../context-graphs/resolve.js'
import { contextGraphs } from '../context-graphs/table.js'
import type { Caller } from '../http/handle.js'

const uriPrefix = 'did:kg:context-graph:'

/**
 * The exact id of the context graph to ask a peer about. One that this node holds is for those who may read it here;
 * of others, which it may have heard of without their members, the peer decides.
 */
export function graphToAsk(reader: LedgerReader, given: string, caller: Caller): string {
  const id = given.startsWith(uriPrefix) ? given.slice(uriPrefix.length) : given
  if (parseOnChainId(id) === undefined && !reader.has(contextGraphs, id)) return checkContextGraphId(id)
  const agent = { ...caller, isAdmin: false }
  const row = visibleGraph(reader, id, agent)
  return row.subscribed ? graphToRead(reader, row.id, agent).id : row.id
}
