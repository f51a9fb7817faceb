import { NotSubscribedError } from '@kg/contract'
import { requireReadableGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { KnownPeers } from '../peers/known-peers.js'
import type { CatchUpRow } from './catch-up-table.js'
import type { CatchUps } from './catch-ups.js'

export interface CatchUpNowNeeds {
  ledger: Journal
  network: PeerNetwork
  peers: KnownPeers
  catchUps: CatchUps
}

export interface CatchUpRequest {
  contextGraphId: string
  /** The one peer to catch up with; else every connected peer. */
  peerId?: string | undefined
  /** Whether to return when it has ended, rather than when it has begun. */
  wait: boolean
}

/** Catches up a context graph that this node follows, for a caller who may read it. */
export async function catchUpNow(
  { ledger, network, peers, catchUps }: CatchUpNowNeeds,
  { contextGraphId, peerId, wait }: CatchUpRequest,
  caller: Caller,
  signal: AbortSignal,
): Promise<CatchUpRow> {
  const { id, subscribed, coreHosted } = ledger.read((r) =>
    requireReadableGraph(r, requireVisibleGraph(r, contextGraphId, caller).id, caller),
  )
  if (!subscribed && !coreHosted) throw new NotSubscribedError({ contextGraphId: id })
  await network.ready('Catching up')
  if (peerId !== undefined) await peers.reach(peerId, signal)
  const { row, ended } = await catchUps.begin(id, peerId)
  return wait ? ended : row
}
