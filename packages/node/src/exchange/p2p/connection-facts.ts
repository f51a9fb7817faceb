import type { PeerNetwork } from './peer-network.js'

/** How this node is connected, as `status` shows it. */
export function connectionFacts(network: PeerNetwork) {
  const connections = network.current()?.connections() ?? []
  const relayed = connections.filter(({ transport }) => transport === 'relay').length
  return {
    peerId: network.peerId,
    connectedPeers: new Set(connections.map(({ peerId }) => peerId)).size,
    connections: { total: connections.length, direct: connections.length - relayed, relayed },
    multiaddrs: [...network.status().multiaddrs],
  }
}
