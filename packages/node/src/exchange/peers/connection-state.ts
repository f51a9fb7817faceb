import { defined, mapDefined } from '@kg/core'
import type { Host } from '@kg/net'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { KnownPeers } from './known-peers.js'

const iso = (time: number) => new Date(time).toISOString()

export interface ConnectionNeeds {
  network: PeerNetwork
  peers: KnownPeers
}

/** How the node of an agent is connected now. Agents of this node need no connection. */
export async function connectionState(
  { network, peers }: ConnectionNeeds,
  agent: { isOwn: boolean; peerId: string | undefined },
) {
  if (agent.isOwn || agent.peerId === network.peerId) return { connectionStatus: 'self' as const }
  const lastSeen = agent.peerId === undefined ? undefined : peers.row(agent.peerId)?.lastSeen
  const host = network.current()
  const open = host === undefined || agent.peerId === undefined ? [] : connectionsTo(host, agent.peerId)
  const [first] = open
  if (host === undefined || agent.peerId === undefined || first === undefined)
    return { connectionStatus: 'disconnected' as const, ...defined({ lastSeen: mapDefined(lastSeen, iso) }) }
  const { latencyMs } = await host.peerInfo(agent.peerId)
  return {
    connectionStatus: 'connected' as const,
    connectionTransport: first.transport,
    connectionDirection: first.direction,
    connectedSinceMs: first.openedAt,
    ...defined({ lastSeen: mapDefined(lastSeen, iso), latencyMs }),
  }
}

/** The connections to a peer: direct ones first, then the oldest. */
export const connectionsTo = (host: Host, peerId: string) =>
  host
    .connections()
    .filter((one) => one.peerId === peerId)
    .sort((a, b) => Number(a.transport === 'relay') - Number(b.transport === 'relay') || a.openedAt - b.openedAt)
