import { ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { guardQueryOffLoop } from '@kg/store'
import { resultOf } from '../../memory/query/result-of.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findPeer } from './find-peer.js'
import { layers, maxSparql, type PeerLayer } from './protocol.js'
import type { QueryPeer } from './query-peer.js'
import { resolveAskedGraph } from './resolve-asked-graph.js'

export interface AskRemoteNeeds {
  ledger: Journal
  queryPeer: QueryPeer
}

/** A question in one of three forms, and whom it is for. */
export interface RemoteQuestion {
  peerId?: string | undefined
  /** Of an agent that the peer acts for. */
  name?: string | undefined
  contextGraphId?: string | undefined
  sparql?: string | undefined
  entityUri?: string | undefined
  rdfType?: string | undefined
  view?: 'shared-working-memory' | 'verifiable-memory' | 'verified-memory' | undefined
  limit?: number | undefined
  timeoutMs?: number | undefined
}

/** Asks a peer on behalf of the caller, and reads its answer. */
export async function askRemote(
  { ledger, queryPeer }: AskRemoteNeeds,
  question: RemoteQuestion,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
) {
  const start = performance.now()
  const { peerId, name, contextGraphId, view, limit, timeoutMs } = question
  const given = peerId ?? name
  if (given === undefined) throw invalid('peerId', 'name a peer: peerId, or name of an agent')
  const sparql = await guardText(textOf(question), limit, signal)
  const { peer, graph } = ledger.read((r) => ({
    peer: findPeer(r, given),
    graph: mapDefined(contextGraphId, (id) => resolveAskedGraph(r, id, caller)),
  }))
  const answer = await queryPeer({
    peerId: peer.peerId,
    graph,
    agent: caller.agent,
    sparql,
    layers: layersFor(view),
    timeoutMs,
    signal,
  })
  const serverTotal = Math.round((performance.now() - start) * 1000) / 1000
  const phases = { execute: answer.ms, serverTotal }
  return { peer, ...defined({ contextGraphId: graph }), result: resultOf(answer), phases, seq: answer.seq }
}

function textOf({ sparql, entityUri, rdfType }: RemoteQuestion): string {
  const texts = [
    sparql,
    mapDefined(entityUri, (uri) => `CONSTRUCT { <${uri}> ?p ?o } WHERE { <${uri}> ?p ?o }`),
    mapDefined(rdfType, (type) => `SELECT DISTINCT ?entity WHERE { ?entity a <${type}> }`),
  ].filter((text) => text !== undefined)
  const [text, ...more] = texts
  if (text === undefined || more.length > 0) throw invalid('sparql', 'give one of sparql, entityUri and rdfType')
  return text
}

/** Refuses a bad query here, where the caller can be shown the line and column. A limit becomes part of the query. */
async function guardText(sparql: string, limit: number | undefined, signal: AbortSignal): Promise<string> {
  const maxRows = mapDefined(limit, (limit) => limit - 1)
  return (await guardQueryOffLoop(sparql, { maxLength: maxSparql, ...defined({ maxRows }) }, { signal })).text
}

const layersFor = (view: RemoteQuestion['view']): readonly PeerLayer[] =>
  view === undefined ? layers : view === 'shared-working-memory' ? ['swm'] : ['vm']

function invalid(path: string, problem: string): Error {
  return new ValidationFailedError({ where: 'body', problems: [{ path, problem }] })
}
