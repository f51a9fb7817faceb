import type { ConnectionGater, PeerId } from '@libp2p/interface'
import { networkAddressOf } from './addresses.js'
import type { Counters } from './counters.js'

const maxBlocked = 10_000
const maxConnectionsPerPeer = 4

export interface GateNeeds {
  /** Open connections with a peer. */
  connectionsOf(peerId: PeerId): number
  /** Open connections with the peers at an address. */
  connectionsFrom(address: string): number
  readonly maxConnectionsPerAddress: number
}

/** Decides who may connect: nobody who is blocked, and no peer more often than it needs. */
export class Gate {
  private readonly until = new Map<string, number>()
  private readonly counters: Counters
  private readonly now: () => number

  constructor(
    counters: Counters,
    private readonly needs: GateNeeds,
    now: () => number = Date.now,
  ) {
    this.counters = counters
    this.now = now
  }

  block(peerId: string, ms: number): void {
    this.until.delete(peerId)
    this.until.set(peerId, this.now() + ms)
    if (this.until.size > maxBlocked) this.forgetOne()
  }

  isBlocked(peerId: string): boolean {
    const until = this.until.get(peerId)
    if (until === undefined) return false
    if (until > this.now()) return true
    this.until.delete(peerId)
    return false
  }

  gater(): ConnectionGater {
    const deny = (why: string) => (peerId: PeerId) => {
      if (!this.isBlocked(peerId.toString())) return false
      this.counters.add(`blocked.${why}`)
      return true
    }
    return {
      denyInboundConnection: ({ remoteAddr }) => {
        const address = networkAddressOf(remoteAddr.toString())
        if (address === undefined || this.needs.connectionsFrom(address) < this.needs.maxConnectionsPerAddress)
          return false
        this.counters.add('inbound.too-many-of-one-address')
        return true
      },
      denyDialPeer: deny('dial'),
      denyInboundEncryptedConnection: deny('inbound'),
      denyOutboundEncryptedConnection: deny('dial'),
      denyInboundRelayReservation: deny('reservation'),
      denyInboundRelayedConnection: (_relay, remotePeer) => deny('inbound')(remotePeer),
      denyInboundUpgradedConnection: (peerId) => {
        if (this.needs.connectionsOf(peerId) < maxConnectionsPerPeer) return false
        this.counters.add('inbound.too-many-of-one-peer')
        return true
      },
    }
  }

  private forgetOne(): void {
    const now = this.now()
    for (const [peerId, until] of this.until) if (until <= now) this.until.delete(peerId)
    const oldest = this.until.keys().next()
    if (this.until.size > maxBlocked && !oldest.done) this.until.delete(oldest.value)
  }
}
