import type { Config } from '@kg/contract'
import type { GuardedViews } from '@kg/store'
import type { ResolveServices } from '../../memory/query/services.js'
import type { Binding } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { answerQuery, type QuerySender } from './answer-query.js'
import { query } from './protocol.js'
import { queryEndpoint } from './query-endpoint.js'
import { type QueryPeer, queryPeer } from './query-peer.js'
import { resolveServices } from './resolve-services.js'
import { remoteQueryRoutes } from './routes.js'

export interface RemoteQueryNeeds {
  ledger: Journal
  views: GuardedViews
  network: PeerNetwork
  config: Config
}

export interface RemoteQuery {
  readonly routes: Binding[]
  readonly resolveServices: ResolveServices
}

/** Queries between nodes: answers peers, asks them and other endpoints, and joins their answers into queries of our own. */
export function openRemoteQuery({ ledger, views, network, config }: RemoteQueryNeeds): RemoteQuery {
  const enabled = config['query.peers']
  const answer = (request: Uint8Array, sender: QuerySender) => answerQuery({ ledger, views, enabled }, request, sender)
  const settings = {
    endpoints: config['query.serviceAllowlist'],
    timeoutMs: config['query.serviceTimeoutMs'],
    maxRows: config['query.serviceMaxRows'],
    batch: config['query.serviceBatch'],
  }
  const ask: QueryPeer = (question) => queryPeer({ network, answer }, question)
  network.onOpen(async (host) => void (await host.serve(query, answer)))
  return {
    routes: remoteQueryRoutes({ ledger, queryPeer: ask, enabled }),
    resolveServices: (sparql, context) =>
      resolveServices({ ledger, queryPeer: ask, queryEndpoint, settings }, sparql, context),
  }
}
