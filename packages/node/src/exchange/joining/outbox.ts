import { PeersUnavailableError } from '@kg/contract'
import { type Host, PeerRefusedError } from '@kg/net'
import type { Logger } from 'pino'
import { JobQueue } from '../../platform/jobs/queue.js'
import type { Journal } from '../../platform/operations/journal.js'
import { toWire } from '../p2p/wire.js'
import { type ParcelResult, parcelStore } from './parcel-store.js'
import { joinProtocol } from './protocol.js'
import { type ParcelRow, parcels } from './table.js'

export interface Courier {
  /** What a parcel says now; nothing when there is no more need. */
  contents(parcel: ParcelRow): object | undefined
  /** Where to dial first, if that is known. */
  addressOf(parcel: ParcelRow): string | undefined
}

export interface OutboxNeeds {
  ledger: Journal
  log: Logger
  courier: Courier
}

const delaysMs = [1000, 2000, 5000, 15_000, 30_000, 60_000, 300_000]
const backoffMs = (attempt: number) => delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? 0
const concurrency = 32
const passing = new Set(['RATE_LIMITED', 'BUSY', 'INTERNAL'])
const isFinal = (error: unknown) => error instanceof PeerRefusedError && !passing.has(error.data.code)

/** Sends what is in the ledger until the peer has acknowledged it; a restart of either side only delays it. */
export class Outbox {
  private readonly queue: JobQueue<ParcelRow, ParcelResult>
  private host: Host | undefined

  constructor(private readonly needs: OutboxNeeds) {
    const { ledger, log } = needs
    this.queue = new JobQueue(
      { concurrency, backoffMs, isFinal },
      {
        ledger,
        store: parcelStore,
        work: (parcel, { signal }) => this.send(parcel, signal),
        mayBegin: () => this.host !== undefined,
        onFault: (err) => log.warn({ err }, 'a message about joining could not be noted'),
      },
    )
  }

  async start(host: Host): Promise<void> {
    this.host = host
    host.onConnect((peerId) =>
      this.queue.hurry((r) => [...r.range(parcels, { prefix: [peerId] })].map(({ value }) => value)),
    )
    await this.queue.start()
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  /** Sends what is due. */
  wake(): void {
    this.queue.wake()
  }

  /** Sends a new parcel. Resolves when the peer acknowledged it, when it failed, or when the time is up. */
  async attempt(parcel: ParcelRow, ms: number): Promise<void> {
    const attempted = this.queue.outcomeOf(parcel, { ms })
    this.queue.wake()
    await attempted
  }

  private async send(parcel: ParcelRow, signal: AbortSignal): Promise<ParcelResult> {
    const { courier } = this.needs
    const { host } = this
    const body = courier.contents(parcel)
    if (body === undefined) return 'needless'
    if (host === undefined) throw new PeersUnavailableError({ needs: 'A message about joining' })
    const address = courier.addressOf(parcel)
    if (address !== undefined && !host.connections().some(({ peerId }) => peerId === parcel.peerId))
      await host.dial(address, { signal, deadlineMs: 5000 })
    await host.request(parcel.peerId, joinProtocol.name, toWire(body), { signal })
    return 'delivered'
  }
}
