import { PeerNotFoundError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { DialFailedError, type Host, InvalidPeerIdError, PeerSilentError } from '@kg/net'
import type { Journal } from '../../platform/operations/journal.js'
import { agentProfiles } from '../profiles/table.js'
import { type ConnectionNeeds, connectionsTo } from './connection-state.js'

export interface DescribeNeeds extends ConnectionNeeds {
  ledger: Journal
}

const pingMs = 2000

/** What is known about a peer and how it is connected now. A connected peer is pinged. */
export async function describePeer({ ledger, network, peers }: DescribeNeeds, peerId: string, signal: AbortSignal) {
  const host = await network.ready('Showing a peer')
  const agents = ledger.read((r) =>
    [...r.by(agentProfiles, 'byPeer', { prefix: peerId })].map(({ value }) => ({
      agentAddress: value.agent,
      name: value.name,
    })),
  )
  if (peerId === network.peerId) return { ...describeSelf(host), agents }
  const latencyMs = await measureLatency(host, peerId, signal)
  const known = await readInfo(host, peerId)
  const row = peers.row(peerId)
  const open = connectionsTo(host, peerId)
  const isKnown = open.length > 0 || agents.length > 0 || row !== undefined || (known?.addresses.length ?? 0) > 0
  if (known === undefined || !isKnown) throw new PeerNotFoundError({ peerId })
  const { protocols, agentVersion } = known
  const lastSeen = open.length > 0 ? Date.now() : row?.lastSeen
  return {
    peerId,
    isSelf: false,
    connected: open.length > 0,
    connectionCount: open.length,
    agents,
    transports: [...new Set(open.map(({ transport }) => transport))],
    directions: [...new Set(open.map(({ direction }) => direction))],
    remoteAddrs: open.map(({ remoteAddr }) => remoteAddr),
    addresses: known.addresses.length > 0 ? [...known.addresses] : (row?.addresses ?? []),
    protocols: [...protocols],
    syncCapable: protocols.some((name) => name.endsWith('/inventory')),
    ...defined({
      agentVersion,
      lastSeen: mapDefined(lastSeen, (lastSeen) => new Date(lastSeen).toISOString()),
      latencyMs,
    }),
  }
}

const describeSelf = (host: Host) => ({
  peerId: host.peerId,
  isSelf: true,
  connected: false,
  connectionCount: 0,
  transports: [],
  directions: [],
  remoteAddrs: [],
  addresses: host.multiaddrs(),
  protocols: [],
  syncCapable: true,
})

/** What the host knows of a peer. Nothing if the text is not a peer id. */
async function readInfo(host: Host, peerId: string) {
  try {
    return await host.peerInfo(peerId)
  } catch (error) {
    if (error instanceof InvalidPeerIdError) return undefined
    throw error
  }
}

async function measureLatency(host: Host, peerId: string, signal: AbortSignal): Promise<number | undefined> {
  if (connectionsTo(host, peerId).length === 0) return undefined
  try {
    return await host.ping(peerId, { deadlineMs: pingMs, signal })
  } catch (error) {
    if (error instanceof DialFailedError || error instanceof PeerSilentError) return undefined
    throw error
  }
}
