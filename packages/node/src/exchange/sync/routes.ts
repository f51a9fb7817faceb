import { CatchUpNotFound, NotSubscribed, PeersUnavailable, routes, ValidationFailed } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { graphToRead, mayRead } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { visibleGraph } from '../../memory/context-graphs/resolve.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { KnownPeers } from '../peers/known-peers.js'
import { type CatchUpRow, catchUpRows, lastCatchUp } from './catch-up-table.js'
import type { CatchUps } from './catch-ups.js'
import type { BatchVerifier } from './verify-batch.js'

export interface CatchUpRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  network: PeerNetwork
  peers: KnownPeers
  catchUps: CatchUps
  verifier: BatchVerifier
}

export function catchUpRoutes({ ledger, graphs, network, peers, catchUps, verifier }: CatchUpRouteNeeds): Binding[] {
  return [
    handle(routes.catchupStatus, ({ query: { contextGraphId, jobId } }, { caller }) => {
      const row = ledger.read((r) => find(r, contextGraphId, jobId, caller))
      if (row !== undefined) return shown(row)
      if (network.status().state === 'off') throw new PeersUnavailable({ needs: 'Catching up' })
      throw new CatchUpNotFound({ what: contextGraphId ?? jobId ?? '' })
    }),
    handle(routes.catchUpNow, async ({ body: { contextGraphId, peerId, wait } }, { caller, signal }) => {
      const { id, subscribed, coreHosted } = ledger.read((r) =>
        graphToRead(r, visibleGraph(r, contextGraphId, caller).id, caller),
      )
      if (!subscribed && !coreHosted) throw new NotSubscribed({ contextGraphId: id })
      await network.ready('Catching up')
      if (peerId !== undefined) await peers.reach(peerId, signal)
      const { row, ended } = await catchUps.begin(id, peerId)
      return shown(wait ? await ended : row)
    }),
    handle(routes.verifyBatch, async ({ body }, { caller }) => {
      const { contextGraphId, subGraphName, ...batch } = body
      ledger.read((r) => graphs.placeToRead(r, contextGraphId, subGraphName, caller))
      return verifier.verify(batch)
    }),
  ]
}

function find(
  reader: LedgerReader,
  graph: string | undefined,
  jobId: string | undefined,
  caller: Caller,
): CatchUpRow | undefined {
  if (graph !== undefined)
    return lastCatchUp(reader, graphToRead(reader, visibleGraph(reader, graph, caller).id, caller).id)
  if (jobId === undefined)
    throw new ValidationFailed({ where: 'query', problems: [{ path: 'contextGraphId', problem: 'is needed' }] })
  const row = reader.get(catchUpRows, jobId)
  const place = row === undefined ? undefined : reader.get(contextGraphs, row.contextGraph)
  return place === undefined || !mayRead(place, caller) ? undefined : row
}

const iso = (time: number) => new Date(time).toISOString()

function shown({ contextGraph, peers, received, quads, queuedAt, startedAt, finishedAt, ...row }: CatchUpRow) {
  const { jobId, status, error } = row
  return {
    jobId,
    contextGraphId: contextGraph,
    status,
    queuedAt: iso(queuedAt),
    result: { peers, received, quads },
    ...defined({ startedAt: mapDefined(startedAt, iso), finishedAt: mapDefined(finishedAt, iso), error }),
  }
}
