import type { Journal } from '../../platform/operations/journal.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'

/** A peer can name itself in any number of profiles; the first ones count. */
const perPeer = 16

/** The agents that say of themselves that a connected node acts for them. */
export function listPresent({ ledger, network }: { ledger: Journal; network: Pick<PeerNetwork, 'current'> }): string[] {
  const host = network.current()
  if (host === undefined) return []
  return ledger.read((r) =>
    connectedPeers(host).flatMap((peerId) =>
      [...r.by(agentProfiles, 'byPeer', { prefix: [peerId], limit: perPeer })].map(({ value }) => value.agent),
    ),
  )
}
