import { PeerUnreachableError, routes, ValidationFailedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { guardQuery } from '@kg/store'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { resultOf } from '../../memory/query/result-of.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { AskPeer } from './ask-peer.js'
import { findPeer } from './find-peer.js'
import { graphToAsk } from './graph-to-ask.js'
import { layers, maxSparql, type PeerLayer } from './protocol.js'
import { queryAccessRules } from './query-access.js'

export interface RemoteQueryRouteNeeds {
  ledger: Journal
  ask: AskPeer
  /** Whether peers are answered at all. */
  enabled: boolean
}

interface Question {
  sparql?: string | undefined
  entityUri?: string | undefined
  rdfType?: string | undefined
}

export function remoteQueryRoutes({ ledger, ask, enabled }: RemoteQueryRouteNeeds): Binding[] {
  return [
    handle(routes.queryRemote, async ({ body }, { caller, signal }) => {
      const start = performance.now()
      const { peerId, name, contextGraphId, view, limit, timeoutMs } = body
      const given = peerId ?? name
      if (given === undefined) throw invalid('peerId', 'name a peer: peerId, or name of an agent')
      const sparql = guarded(textOf(body), limit)
      const { peer, graph } = ledger.read((r) => ({
        peer: findPeer(r, given),
        graph: contextGraphId === undefined ? undefined : graphToAsk(r, contextGraphId, caller),
      }))
      const answer = await ask({
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
      const place = defined({ contextGraphId: graph })
      return { peer, ...place, result: readable(peer.peerId, answer), phases, seq: answer.seq }
    }),

    handle(routes.listQueryAccess, () => ({
      queryAccess: enabled ? ('default' as const) : ('deny' as const),
      rules: ledger.read((r) =>
        [...r.range(queryAccessRules)].map(({ key, value }) => ({ contextGraphId: key, queryAccess: value })),
      ),
    })),

    handle(routes.setQueryAccess, async ({ body: { contextGraphId, queryAccess } }, { caller }) => {
      const { id } = ledger.read((r) => requireVisibleGraph(r, contextGraphId, caller))
      await ledger.writeWithoutReceipt((w) => {
        if (queryAccess === 'default') w.remove(queryAccessRules, id)
        else w.put(queryAccessRules, id, queryAccess)
      })
      return { contextGraphId: id, queryAccess }
    }),
  ]
}

function textOf({ sparql, entityUri, rdfType }: Question): string {
  const texts = [
    sparql,
    entityUri === undefined ? undefined : `CONSTRUCT { <${entityUri}> ?p ?o } WHERE { <${entityUri}> ?p ?o }`,
    rdfType === undefined ? undefined : `SELECT DISTINCT ?entity WHERE { ?entity a <${rdfType}> }`,
  ].filter((text) => text !== undefined)
  const [text, ...more] = texts
  if (text === undefined || more.length > 0) throw invalid('sparql', 'give one of sparql, entityUri and rdfType')
  return text
}

/** Refused here, where the place of a fault can be told; a limit becomes part of the query. */
function guarded(sparql: string, limit: number | undefined): string {
  return guardQuery(sparql, { maxLength: maxSparql, ...defined({ maxRows: mapDefined(limit, (limit) => limit - 1) }) })
    .text
}

const layersFor = (view: string | undefined): readonly PeerLayer[] =>
  view === undefined ? layers : view === 'shared-working-memory' ? ['swm'] : ['vm']

function readable(peer: string, answer: Parameters<typeof resultOf>[0]): ReturnType<typeof resultOf> {
  try {
    return resultOf(answer)
  } catch (error) {
    throw new PeerUnreachableError(
      { peer, why: `its answer cannot be read: ${(error as Error).message}` },
      { cause: error },
    )
  }
}

function invalid(path: string, problem: string): Error {
  return new ValidationFailedError({ where: 'body', problems: [{ path, problem }] })
}
