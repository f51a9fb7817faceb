import type { PeerNetwork } from './peer-network.js'

/** How the node is connected, as `status` shows it. */
export function connectionFacts(network: PeerNetwork) {
  const all = network.current()?.connections() ?? []
  const relayed = all.filter(({ transport }) => transport === 'relay').length
  return {
    peerId: network.peerId,
    connectedPeers: new Set(all.map(({ peerId }) => peerId)).size,
    connections: { total: all.length, direct: all.length - relayed, relayed },
    multiaddrs: [...network.status().multiaddrs],
  }
}
