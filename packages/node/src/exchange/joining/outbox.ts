import { AsyncLocalStorage } from 'node:async_hooks'
import { type Host, PeerRefusedError } from '@kg/net'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import { fromWire, toWire } from '../p2p/wire.js'
import { joinProtocol } from './protocol.js'
import { type ParcelRow, parcelKey, parcels } from './table.js'

export interface Courier {
  /** What a parcel says now; nothing when there is no more need. */
  contents(parcel: ParcelRow): object | undefined
  /** Where to dial first, if that is known. */
  addressOf(parcel: ParcelRow): string | undefined
  onDelivered(parcel: ParcelRow, answer: Record<string, unknown>): Promise<void>
  /** It will not be tried again. */
  onGivenUp(parcel: ParcelRow, why: string): Promise<void>
}

export interface OutboxNeeds {
  ledger: Journal
  log: Logger
  courier: Courier
}

const backOffMs = [1000, 2000, 5000, 15_000, 30_000, 60_000, 300_000]
const giveUpMs = 7 * 24 * 3600_000
const lookMs = 30_000
const passing = new Set(['RATE_LIMITED', 'BUSY', 'INTERNAL'])

/** Sends what is in the ledger until the peer has acknowledged it; a restart of either side only delays it. */
export class Outbox {
  private readonly ending = new AbortController()
  private readonly busy = new Map<string, Promise<boolean>>()
  /** What is sent is no part of the request that caused it. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private host: Host | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly needs: OutboxNeeds) {}

  start(host: Host): void {
    this.host = host
    host.onConnect((peerId) => this.hurry(peerId))
    this.look()
  }

  async stop(): Promise<void> {
    this.ending.abort()
    clearTimeout(this.timer)
    await Promise.allSettled(this.busy.values())
  }

  /** Sends what is due, and sets the time to look again. */
  look(): void {
    if (this.host === undefined || this.ending.signal.aborted) return
    const now = Date.now()
    let next = now + lookMs
    for (const { value } of this.needs.ledger.read((r) => [...r.by(parcels, 'byTime', { limit: 200 })]))
      if (value.nextAt <= now) void this.send(value)
      else {
        next = Math.min(next, value.nextAt)
        break
      }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.look(), Math.max(50, next - now)).unref()
  }

  /** A peer that has just come is told at once. */
  private hurry(peerId: string): void {
    for (const { value } of this.needs.ledger.read((r) => [...r.range(parcels, { prefix: [peerId] })]))
      void this.send(value)
  }

  /** True when it was acknowledged now. */
  send(parcel: ParcelRow): Promise<boolean> {
    const key = parcelKey(parcel).join('\n')
    const running = this.busy.get(key)
    if (running !== undefined || this.ending.signal.aborted) return running ?? Promise.resolve(false)
    const work = this.outside(() => this.attempt(parcel))
      .catch((err) => {
        this.needs.log.warn({ err, kind: parcel.kind }, 'a message about joining could not be noted')
        return false
      })
      .finally(() => {
        this.busy.delete(key)
      })
    this.busy.set(key, work)
    return work
  }

  private async attempt(parcel: ParcelRow): Promise<boolean> {
    const { ledger, courier } = this.needs
    const { host } = this
    const body = courier.contents(parcel)
    if (body === undefined) {
      await this.drop(parcel)
      return false
    }
    if (host === undefined) return false
    try {
      const address = courier.addressOf(parcel)
      if (address !== undefined && !host.connections().some(({ peerId }) => peerId === parcel.peerId))
        await host.dial(address, { signal: this.ending.signal, deadlineMs: 5000 })
      const reply = await host.request(parcel.peerId, joinProtocol.name, toWire(body), { signal: this.ending.signal })
      await courier.onDelivered(parcel, fromWire(reply))
      await this.drop(parcel)
      return true
    } catch (error) {
      if (this.ending.signal.aborted) return false
      const isFinal = error instanceof PeerRefusedError && !passing.has(error.data.code)
      const why = (error as Error).message
      if (isFinal || Date.now() - parcel.createdAt > giveUpMs) {
        await courier.onGivenUp(parcel, why)
        await this.drop(parcel)
        return false
      }
      const wait = backOffMs[Math.min(parcel.attempts, backOffMs.length - 1)] ?? lookMs
      await ledger.keep((w) => {
        const now = w.get(parcels, parcelKey(parcel))
        if (now === undefined) return
        w.put(parcels, parcelKey(parcel), { ...now, attempts: now.attempts + 1, nextAt: Date.now() + wait, error: why })
      })
      this.look()
      return false
    }
  }

  /** Unless it was put there anew meanwhile. */
  private async drop(parcel: ParcelRow): Promise<void> {
    await this.needs.ledger.keep((w) => {
      if (w.get(parcels, parcelKey(parcel))?.createdAt === parcel.createdAt) w.remove(parcels, parcelKey(parcel))
    })
  }
}
