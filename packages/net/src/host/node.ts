import type { GossipSub } from '@libp2p/gossipsub'
import type { Libp2p, Listener } from '@libp2p/interface'
import type { Ping } from '@libp2p/ping'
import type { Multiaddr } from '@multiformats/multiaddr'

export interface Listening {
  listen(addresses: Multiaddr[]): Promise<void>
  listeners(): Listener[]
}

/** The services that the rest of this package calls; the others only have to run. */
export interface Services extends Record<string, unknown> {
  readonly gossip: GossipSub
  readonly ping: Ping
  readonly listening: Listening
}

export type Node = Libp2p<Services>
