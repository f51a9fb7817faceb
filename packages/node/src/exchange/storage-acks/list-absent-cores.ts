import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'

const maxCores = 20

/** Lists the core nodes that have announced themselves and cannot be asked now. */
export function listAbsentCores({ ledger, network }: { ledger: Journal; network: PeerNetwork }) {
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
  return absent.slice(0, maxCores).map((peer) => ({ peer, reason: 'it is not connected' }))
}
