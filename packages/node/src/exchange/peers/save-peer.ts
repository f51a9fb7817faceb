import type { Host } from '@kg/net'
import type { Journal } from '../../platform/operations/journal.js'
import { peerRows } from './table.js'

const maxPeers = 1000
const maxAddresses = 8

/** Remembers where a peer can be reached. Beyond the limit the peer that was seen longest ago is forgotten. */
export async function savePeer(ledger: Journal, host: Host, peerId: string): Promise<void> {
  const { addresses: announced } = await host.peerInfo(peerId)
  const dialled = host.connections().filter((one) => one.peerId === peerId && one.direction === 'outbound')
  const found = [...dialled.map(({ remoteAddr }) => remoteAddr), ...announced].map((one) => withPeerId(one, peerId))
  const before = ledger.read((r) => r.get(peerRows, peerId))?.addresses ?? []
  const addresses = [...new Set(found.length > 0 ? found : before)].slice(0, maxAddresses)
  if (addresses.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    w.put(peerRows, peerId, { peerId, addresses, lastSeen: Date.now() })
    if (w.count(peerRows) <= maxPeers) return
    const [oldest] = [...w.range(peerRows)].map(({ value }) => value).sort((a, b) => a.lastSeen - b.lastSeen)
    if (oldest !== undefined) w.remove(peerRows, oldest.peerId)
  })
}

/** The address with the peer's id at its end, so that nobody else can answer there. */
export const withPeerId = (address: string, peerId: string): string =>
  address.endsWith(`/p2p/${peerId}`) ? address : `${address}/p2p/${peerId}`
