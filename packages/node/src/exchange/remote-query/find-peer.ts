import { QueryPeerUnknownError } from '@kg/contract'
import { defined, isAddress } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { agentProfiles } from '../profiles/table.js'

export interface NamedPeer {
  readonly peerId: string
  readonly name?: string
}

const peerIdForm = /^[1-9A-HJ-NP-Za-km-z]{40,64}$/

/** A peer by its id, or by the address or name of an agent that it acts for. */
export function findPeer(reader: LedgerReader, given: string): NamedPeer {
  if (peerIdForm.test(given)) return { peerId: given, ...nameOf(reader, given) }
  if (isAddress(given)) {
    const profile = reader.get(agentProfiles, given.toLowerCase())
    if (profile === undefined) throw new QueryPeerUnknownError({ peer: given })
    return { peerId: profile.peerId, name: profile.name }
  }
  const named = [...reader.by(agentProfiles, 'byName', { prefix: given.toLowerCase(), limit: 20 })].map(
    ({ value }) => value,
  )
  const peers = [...new Set(named.map(({ peerId }) => peerId))]
  const [only, ...more] = peers
  if (only === undefined) throw new QueryPeerUnknownError({ peer: given })
  if (more.length > 0) throw new QueryPeerUnknownError({ peer: given, candidates: peers })
  return { peerId: only, name: named[0]?.name ?? given }
}

function nameOf(reader: LedgerReader, peerId: string): { name?: string } {
  const [first] = reader.by(agentProfiles, 'byPeer', { prefix: peerId, limit: 1 })
  return defined({ name: first?.value.name })
}
