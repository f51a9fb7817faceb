import type { Gossip } from '../gossip/membership.js'
import type { Server } from '../protocols/handler.js'
import type { Requester } from '../protocols/requests.js'
import type { TransportName } from './addresses.js'

export interface ConnectionInfo {
  readonly peerId: string
  readonly remoteAddr: string
  readonly direction: 'inbound' | 'outbound'
  readonly transport: TransportName
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly streams: number
}

export interface PeerInfo {
  readonly peerId: string
  readonly connected: boolean
  readonly addresses: readonly string[]
  readonly protocols: readonly string[]
  readonly latencyMs: number | undefined
  readonly agentVersion: string | undefined
}

export interface WaitOptions {
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
}

export interface Peers {
  /** Connects by address or, with a known or findable peer, by id. Gives the peer's id. */
  dial(addressOrPeerId: string, options?: WaitOptions): Promise<string>
  disconnect(peerId: string): Promise<void>
  /** Ends the connections to a peer and refuses new ones for this long. */
  block(peerId: string, ms: number): Promise<void>
  /** Milliseconds of one round trip. */
  ping(peerId: string, options?: WaitOptions): Promise<number>
  connections(): ConnectionInfo[]
  /** The network address that a connected peer comes from, if it has one. */
  addressOf(peerId: string): string | undefined
  peerInfo(peerId: string): Promise<PeerInfo>
  /** Called once per peer, with its first connection. Gives the function that ends the subscription. */
  onConnect(listener: (peerId: string) => void): () => void
  /** Called when the last connection to a peer is gone. */
  onDisconnect(listener: (peerId: string) => void): () => void
}

export interface Host extends Peers, Server, Requester, Gossip, AsyncDisposable {
  readonly peerId: string
  readonly networkId: string
  publicKeyOf(peerId: string): Uint8Array
  /** Every address, with /p2p/<peer id>, that others can be told. */
  multiaddrs(): string[]
  counters(): Record<string, number>
  stop(): Promise<void>
}
