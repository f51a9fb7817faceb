import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'

const most = 20

/** Core nodes that have told of themselves and cannot be asked now. */
export function absentCores({ ledger, network }: { ledger: Journal; network: PeerNetwork }) {
  return (): { peer: string; reason: string }[] => {
    const connected = new Set(
      network
        .current()
        ?.connections()
        .map(({ peerId }) => peerId),
    )
    const cores = ledger
      .read((r) => [...r.range(agentProfiles)])
      .filter(({ value }) => value.nodeRole === 'core' && value.identityId !== undefined)
      .map(({ value }) => value.peerId)
    const absent = [...new Set(cores)].filter((peer) => peer !== network.peerId && !connected.has(peer))
    return absent.slice(0, most).map((peer) => ({ peer, reason: 'it is not connected' }))
  }
}
