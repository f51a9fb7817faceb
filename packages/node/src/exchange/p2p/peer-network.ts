import type { Host } from '@kg/net'

export interface PeerNetworkStatus {
  readonly state: 'off' | 'starting' | 'ready' | 'failed'
  readonly reason?: string
  readonly peerId: string
  readonly networkId?: string
  readonly multiaddrs: readonly string[]
}

/** The node among other nodes, whether it talks to them or not. */
export interface PeerNetwork {
  readonly peerId: string
  /** The secret bytes of the node's key, for envelopes. */
  readonly seed: Uint8Array
  status(): PeerNetworkStatus
  /** The host, if it is open. */
  current(): Host | undefined
  /** The host; waits a while for one that is starting, refuses where there is none. `needs` names who asks. */
  ready(needs: string): Promise<Host>
  /** Called with the host when it opens: to serve protocols and join topics. */
  onOpen(listener: (host: Host) => void | Promise<void>): void
  stop(): Promise<void>
}
