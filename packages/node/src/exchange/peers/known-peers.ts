import { defined } from '@kg/core'
import { every, pause } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { dialPeer } from './dial-peer.js'
import { savePeer, withPeerId } from './save-peer.js'
import { type PeerRow, peerRows } from './table.js'

export interface KnownPeersNeeds {
  ledger: Journal
  network: PeerNetwork
  log: Logger
}

/** Pauses between attempts to reach a peer that was connected before. Then it is left until the next start. */
const reconnectMs = [0, 2000, 5000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
/** A peer announces its addresses a moment after it has connected. */
const identifyMs = [0, 50, 200, 1000, 5000]
/** How many known peers are dialled at the start. */
const maxDialled = 32
/** How many peers are being reconnected at the same time. Strangers can come and go without end. */
const maxReconnecting = 128
const dialMs = 5000
const saveMs = 60_000

/** Remembers where peers were reached, and reconnects to them after a start or a lost connection. */
export class KnownPeers {
  private readonly ending = new AbortController()
  private readonly reconnecting = new Set<string>()
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly needs: KnownPeersNeeds) {
    needs.network.onOpen((host) => this.start(host))
  }

  /** Connects to a peer by its known addresses or its id. Throws if it cannot be reached. */
  async reach(peerId: string, signal?: AbortSignal): Promise<void> {
    const host = await this.needs.network.ready('Reaching a peer')
    if (isConnected(host, peerId)) return
    const options = { deadlineMs: dialMs, ...defined({ signal }) }
    for (const address of this.row(peerId)?.addresses ?? [])
      try {
        await host.dial(withPeerId(address, peerId), options)
        return
      } catch (error) {
        this.needs.log.debug({ err: error, peerId, address }, 'a known address does not answer')
      }
    await dialPeer(host, peerId, options)
  }

  row(peerId: string): PeerRow | undefined {
    return this.needs.ledger.read((r) => r.get(peerRows, peerId))
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await Promise.all(this.running)
  }

  private start(host: Host): void {
    const { signal } = this.ending
    host.onConnect((peerId) => this.run(this.identify(host, peerId)))
    host.onDisconnect((peerId) => {
      if (signal.aborted) return
      this.run(this.save(host, peerId))
      this.run(this.reconnect(host, peerId))
    })
    const saveAll = () => {
      for (const { peerId } of host.connections()) this.run(this.save(host, peerId))
    }
    every(saveMs, saveAll, { signal })
    const rows = this.needs.ledger.read((r) => [...r.range(peerRows)].map(({ value }) => value))
    const latest = rows.sort((a, b) => b.lastSeen - a.lastSeen).slice(0, maxDialled)
    for (const { peerId } of latest) this.run(this.reconnect(host, peerId))
  }

  /** Lets work go on in the background; a stop waits for it. */
  private run(work: Promise<void>): void {
    const guarded = work
      .catch((err) => this.needs.log.debug({ err }, 'a peer could not be saved'))
      .finally(() => this.running.delete(guarded))
    this.running.add(guarded)
  }

  private async identify(host: Host, peerId: string): Promise<void> {
    for (const ms of identifyMs) {
      await pause(ms, this.ending.signal, { keepsProcess: false })
      if (this.ending.signal.aborted || !isConnected(host, peerId)) return
      await this.save(host, peerId)
      if ((await host.peerInfo(peerId)).addresses.length > 0) return
    }
  }

  private async save(host: Host, peerId: string): Promise<void> {
    if (!this.ending.signal.aborted) await savePeer(this.needs.ledger, host, peerId)
  }

  /** Tries again and again, with ever longer pauses, until the peer is connected. */
  private async reconnect(host: Host, peerId: string): Promise<void> {
    if (this.reconnecting.has(peerId) || this.reconnecting.size >= maxReconnecting) return
    this.reconnecting.add(peerId)
    try {
      for (const ms of reconnectMs) {
        await pause(ms, this.ending.signal, { keepsProcess: false })
        if (this.ending.signal.aborted || isConnected(host, peerId)) return
        if (await this.dialKnown(host, peerId)) return
      }
    } finally {
      this.reconnecting.delete(peerId)
    }
  }

  /** Whether one of the known addresses has answered. */
  private async dialKnown(host: Host, peerId: string): Promise<boolean> {
    for (const address of this.row(peerId)?.addresses ?? [])
      try {
        await host.dial(address, { deadlineMs: dialMs, signal: this.ending.signal })
        return true
      } catch (error) {
        this.needs.log.debug({ err: error, peerId, address }, 'a peer that was connected does not answer')
      }
    return false
  }
}

const isConnected = (host: Host, peerId: string) => host.connections().some((one) => one.peerId === peerId)
