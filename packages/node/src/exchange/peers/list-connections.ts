import { connectionFacts } from '../p2p/connection-facts.js'
import type { PeerNetwork } from '../p2p/peer-network.js'

/** Every open connection, and how many there are of each kind. */
export function listConnections(network: PeerNetwork) {
  const { connections: counts, connectedPeers } = connectionFacts(network)
  const connections = (network.current()?.connections() ?? []).map(({ openedAt, ...connection }) => ({
    ...connection,
    openedAt: new Date(openedAt).toISOString(),
  }))
  return { connections, ...counts, peers: connectedPeers }
}
