import type { Host } from '@kg/net'

export interface PeerNetworkStatus {
  readonly state: 'off' | 'starting' | 'ready' | 'failed'
  readonly reason?: string
  readonly peerId: string
  readonly networkId?: string
  readonly multiaddrs: readonly string[]
}

/** This node among its peers, whether it talks to them or not. */
export interface PeerNetwork {
  readonly peerId: string
  /** The secret bytes of the node's key, for envelopes. */
  readonly seed: Uint8Array
  status(): PeerNetworkStatus
  /** The host, if it is open. */
  current(): Host | undefined
  /** The host. Waits a while for one that is starting and throws if there is none. `needs` names who asks. */
  ready(needs: string): Promise<Host>
  /** Calls the listener with the host when it opens, so that it can serve protocols and join topics. */
  onOpen(listener: (host: Host) => void | Promise<void>): void
  stop(): Promise<void>
}
