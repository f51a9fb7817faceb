import { defined } from '@kg/core'
import { every, pause } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { dialPeer } from './dial-peer.js'
import { type PeerRow, peerRows } from './table.js'

export interface KnownPeersNeeds {
  ledger: Journal
  network: PeerNetwork
  log: Logger
}

/** Waits between tries to reach a peer that was there; then it is left until the next start. */
const triesMs = [0, 2000, 5000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
/** What a peer says of itself comes a moment after the connection. */
const identifyMs = [50, 200, 1000, 5000]
const mostKept = 1000
const mostDialled = 32
/** Peers that are gone back to at the same time; strangers can come and go without end. */
const mostReturning = 128
const mostAddresses = 8
const dialMs = 5000
const noteMs = 60_000

/** Remembers where peers were reached, and goes back to them after a start or a broken connection. */
export class KnownPeers {
  private readonly ending = new AbortController()
  private readonly returning = new Set<string>()

  constructor(private readonly needs: KnownPeersNeeds) {
    needs.network.onOpen((host) => this.start(host))
  }

  /** Connects to a peer by what is known of it; refuses where it cannot. */
  async reach(peerId: string, signal?: AbortSignal): Promise<void> {
    const host = await this.needs.network.ready('Reaching a peer')
    if (isConnected(host, peerId)) return
    const { addresses = [] } = this.row(peerId) ?? {}
    const options = { deadlineMs: dialMs, ...defined({ signal }) }
    for (const address of addresses)
      try {
        await host.dial(withPeer(address, peerId), options)
        return
      } catch (error) {
        this.needs.log.debug({ err: error, peerId, address }, 'a known address does not answer')
      }
    await dialPeer(host, peerId, options)
  }

  row(peerId: string): PeerRow | undefined {
    return this.needs.ledger.read((r) => r.get(peerRows, peerId))
  }

  stop(): void {
    this.ending.abort()
  }

  private start(host: Host): void {
    const guard = (work: Promise<void>) =>
      void work.catch((err) => this.needs.log.debug({ err }, 'a peer could not be noted'))
    host.onConnect((peerId) => guard(this.meet(host, peerId)))
    host.onDisconnect((peerId) => {
      if (this.ending.signal.aborted) return
      guard(this.note(host, peerId))
      guard(this.goBack(host, peerId))
    })
    const noteAll = () => {
      for (const { peerId } of host.connections()) guard(this.note(host, peerId))
    }
    every(noteMs, noteAll, { signal: this.ending.signal })
    const rows = this.needs.ledger.read((r) => [...r.range(peerRows)].map(({ value }) => value))
    const latest = rows.sort((a, b) => b.lastSeen - a.lastSeen).slice(0, mostDialled)
    for (const { peerId } of latest) guard(this.goBack(host, peerId))
  }

  private async meet(host: Host, peerId: string): Promise<void> {
    for (const ms of [0, ...identifyMs]) {
      await pause(ms, this.ending.signal, { keepsProcess: false })
      if (this.ending.signal.aborted || !isConnected(host, peerId)) return
      await this.note(host, peerId)
      if ((await host.peerInfo(peerId)).addresses.length > 0) return
    }
  }

  private async note(host: Host, peerId: string): Promise<void> {
    const { addresses: told } = await host.peerInfo(peerId)
    const dialled = host.connections().filter((one) => one.peerId === peerId && one.direction === 'outbound')
    const before = this.row(peerId)?.addresses ?? []
    const found = [...dialled.map(({ remoteAddr }) => remoteAddr), ...told].map((one) => withPeer(one, peerId))
    const addresses = [...new Set(found.length > 0 ? found : before)].slice(0, mostAddresses)
    if (addresses.length === 0 || this.ending.signal.aborted) return
    await this.needs.ledger.writeWithoutReceipt((w) => {
      w.put(peerRows, peerId, { peerId, addresses, lastSeen: Date.now() })
      if (w.count(peerRows) <= mostKept) return
      const [oldest] = [...w.range(peerRows)].map(({ value }) => value).sort((a, b) => a.lastSeen - b.lastSeen)
      if (oldest !== undefined) w.remove(peerRows, oldest.peerId)
    })
  }

  /** Tries again and again, ever more seldom, until the peer is connected. */
  private async goBack(host: Host, peerId: string): Promise<void> {
    if (this.returning.has(peerId) || this.returning.size >= mostReturning) return
    this.returning.add(peerId)
    try {
      for (const ms of triesMs) {
        await pause(ms, this.ending.signal, { keepsProcess: false })
        if (this.ending.signal.aborted || isConnected(host, peerId)) return
        if (await this.answers(host, peerId)) return
      }
    } finally {
      this.returning.delete(peerId)
    }
  }

  private async answers(host: Host, peerId: string): Promise<boolean> {
    for (const address of this.row(peerId)?.addresses ?? [])
      try {
        await host.dial(address, { deadlineMs: dialMs, signal: this.ending.signal })
        return true
      } catch (error) {
        this.needs.log.debug({ err: error, peerId, address }, 'a peer that was there does not answer')
      }
    return false
  }
}

const isConnected = (host: Host, peerId: string) => host.connections().some((one) => one.peerId === peerId)

/** The address with the peer's id at its end, so that nobody else can answer there. */
const withPeer = (address: string, peerId: string): string =>
  address.endsWith(`/p2p/${peerId}`) ? address : `${address}/p2p/${peerId}`
