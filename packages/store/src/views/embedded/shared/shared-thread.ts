import { startTimer } from '@kg/core/async'
import type { WorkerHandle } from '@kg/core/workers'
import type { EngineWorker } from '../engine-workers.js'
import type { FromSeat, ShareStart, ToSeat } from '../messages.js'
import { Seat } from './seat.js'

export type SharedWorker = WorkerHandle<ShareStart | ToSeat, FromSeat>

export interface SharedThreadNeeds {
  /** Who waits this long behind the query of another view is moved to another thread. */
  patienceMs(): number
  onGone(thread: SharedThread): void
}

/**
 * A thread that the engines of many small views share, as the main thread sees it. It does one thing after the other and
 * answers each message, so that the oldest message without an answer is the one that it works on.
 */
export class SharedThread {
  isReady = false
  bytes = 0
  /** When the last view left, or the thread began. */
  emptySince = Date.now()
  private isGone = false
  private readonly seats = new Map<number, Seat>()
  private readonly pending: { seat: number; isQuery: boolean }[] = []
  private workingSince = 0
  private watch: (() => void) | undefined
  private lastSeat = 0

  constructor(
    private readonly worker: SharedWorker,
    ledgerPath: string,
    private readonly needs: SharedThreadNeeds,
  ) {
    worker.listen({ onMessage: (message) => this.accept(message), onLost: ({ reason }) => this.lost(reason) })
    worker.ref()
    worker.send({ ledgerPath, shared: true })
  }

  get views(): number {
    return this.seats.size
  }

  /** Messages that wait for an answer. */
  get load(): number {
    return this.pending.length
  }

  /** It has worked on a query for longer than others want to wait. Whatever else it does comes to an end by itself. */
  get isStuck(): boolean {
    return this.isReady && this.queryMs > this.needs.patienceMs()
  }

  /** How long it has worked on the query that it works on. */
  private get queryMs(): number {
    return this.pending[0]?.isQuery === true ? performance.now() - this.workingSince : 0
  }

  /** A place for the engine of one more view. */
  take(): EngineWorker {
    const seat = new Seat(++this.lastSeat, {
      send: (message) => this.send(message),
      leave: (leaving) => this.leave(leaving),
      workingMs: ({ id }) => (this.pending[0]?.seat === id ? this.queryMs : 0),
    })
    this.seats.set(seat.id, seat)
    return seat
  }

  /** Ends the thread; its views are filled elsewhere. */
  async end(): Promise<void> {
    this.forget((seat) => seat.move())
    await this.worker.end()
  }

  private send(message: ToSeat): void {
    if (this.isGone) return
    if (this.load === 0) this.workingSince = performance.now()
    this.pending.push({ seat: message.seat, isQuery: 'type' in message.message && message.message.type === 'query' })
    this.worker.send(message)
    if (this.isStuck) this.look()
    else this.watch ??= startTimer(this.needs.patienceMs(), () => this.look())
  }

  /** An engine whose own query runs cannot leave the thread: then the thread ends. */
  private async leave({ id }: Seat): Promise<void> {
    if (!this.seats.delete(id) || this.isGone) return
    this.emptySince = Date.now()
    const [working] = this.pending
    if (working?.seat === id && working.isQuery) await this.end()
    else this.send({ seat: id, message: { type: 'leave' } })
  }

  private accept({ seat: id, message, bytes }: FromSeat): void {
    this.isReady = true
    this.pending.shift()
    this.workingSince = performance.now()
    this.bytes = bytes
    const seat = this.seats.get(id)
    if (seat === undefined || message.type === 'left') return
    if (message.type !== 'unfilled') seat.accept(message)
    else {
      this.seats.delete(id)
      seat.lose(message.why)
    }
  }

  /** Answers that have come while this process was busy are taken first: they tell whether the thread is stuck. */
  private look(): void {
    this.watch?.()
    this.watch = () => undefined
    setImmediate(() => {
      this.watch = undefined
      if (this.isGone || this.load === 0) return
      if (this.isStuck) this.relieve()
      if (!this.isGone) this.watch ??= startTimer(this.needs.patienceMs(), () => this.look())
    })
  }

  /** Those that wait behind a slow query are asked elsewhere. A query that nobody waits for any more ends the thread. */
  private relieve(): void {
    const [working, ...waiting] = this.pending.map(({ seat }) => seat)
    if (working === undefined || !this.seats.has(working)) {
      void this.end()
      return
    }
    for (const id of new Set(waiting)) {
      const seat = this.seats.get(id)
      if (id === working || seat === undefined) continue
      void this.leave(seat)
      seat.move()
    }
  }

  /** The view whose message it worked on most likely ended it; the others have nothing to do with it. */
  private lost(reason: string): void {
    if (this.isGone) return
    const culprit = this.pending[0]?.seat
    this.forget((seat) => (seat.id === culprit ? seat.lose(reason) : seat.move()))
  }

  private forget(tell: (seat: Seat) => void): void {
    if (this.isGone) return
    this.isGone = true
    this.watch?.()
    this.needs.onGone(this)
    const seats = [...this.seats.values()]
    this.seats.clear()
    for (const seat of seats) tell(seat)
  }
}
