import { QueryDeadlineError, QueryRefusedError, ResultTooLargeError } from '@kg/contract/errors'
import type { Shelf } from '../../ledger/index.js'
import { EngineThread } from './engine-thread.js'
import type { EngineWorker, Room } from './engine-workers.js'
import type { Job } from './job.js'
import type { EngineStart, EngineStats, FromThread } from './messages.js'
import { shelfId } from './shelf-set.js'

/** How many queries are sent ahead, so that the engine never waits for the next one. */
const usualWindow = 4
/** A peer's query may run until its time is up. Those behind it wait where they can still be given up. */
const guestWindow = 1
/** Of changes that come one upon another, the engine is told no more often than this, unless a query asks sooner. */
const followMs = 10

export interface ReaderEvents {
  onReady(reader: ReaderThread): void
  /** A message came in: there may be room for more. */
  onProgress(reader: ReaderThread): void
  /** The engine is gone; these queries were sent to it and have no answer. */
  onGone(reader: ReaderThread, unanswered: Job[], why: string | undefined): void
}

/** Queries in flight to one engine. The engine answers in order, so the oldest one is the one that runs. */
export class ReaderThread {
  /** Takes no more queries; ends when those in flight are answered. */
  retiring = false
  private readonly thread: EngineThread
  private readonly window: number
  /** A peer's query has waited in its own time, so that nobody waits for it any more when that is over. */
  private readonly timeFor: (job: Job) => number
  private readonly flight: Job[] = []
  private readonly dirty = new Map<string, Shelf>()
  /** Calls off the message that tells the engine of changes. */
  private following: (() => void) | undefined
  private advancedAt = 0
  private runaway: NodeJS.Timeout | undefined
  private runningSince = 0
  private engineMs = 0

  constructor(
    worker: EngineWorker,
    start: EngineStart,
    private readonly head: () => number,
    private readonly events: ReaderEvents,
    readonly room: Room = 'own',
  ) {
    const isGuest = start.limited !== undefined
    this.window = isGuest ? guestWindow : usualWindow
    this.timeFor = (job) => (isGuest ? job.remainingMs : job.deadlineMs)
    this.thread = new EngineThread(worker, start, {
      onReady: () => events.onReady(this),
      onMessage: (message) => this.accept(message),
      onDeath: (why) => this.gone(why),
    })
  }

  /** Whether its thread has the engines of other views too. */
  get isShared(): boolean {
    return this.room !== 'own'
  }

  get ready(): boolean {
    return this.thread.ready
  }

  get origin(): string {
    return this.thread.origin
  }

  get load(): number {
    return this.flight.length
  }

  get stats(): EngineStats {
    return this.thread.stats
  }

  hasRoom(): boolean {
    return this.ready && !this.retiring && this.flight.length < this.window
  }

  run(job: Job): void {
    this.flight.push(job)
    this.thread.send({ type: 'query', id: job.id, advance: this.advance(), query: job.query })
    if (this.flight.length === 1) this.watch()
  }

  /** Queries that wait in here behind one that has been running for long: they may be asked elsewhere as well. */
  stuck(afterMs: number): Job[] {
    // A query in a shared thread may itself wait for those of other views: a second engine would be no help.
    const ms = this.thread.workingMs ?? performance.now() - this.runningSince
    return ms > afterMs ? this.flight.slice(1) : []
  }

  /** How long the engine has worked since this was asked before. */
  takeEngineMs(): number {
    const ms = this.engineMs
    this.engineMs = 0
    return ms
  }

  /** A shelf has changed. */
  touch(shelf: Shelf): void {
    this.dirty.set(shelfId(shelf), shelf)
    const follow = () => this.thread.send({ type: 'advance', advance: this.advance() })
    const isLone = performance.now() - this.advancedAt > followMs
    this.following ??= isLone ? soon(follow) : later(follow, followMs)
  }

  setShelves(shelves: readonly Shelf[]): void {
    this.thread.send({ type: 'shelves', shelves })
  }

  /** Has the engine's memory saved to a file. Says why it was not, or nothing. */
  saveSnapshot(patienceMs: number): Promise<string | undefined> {
    return this.thread.saveSnapshot(patienceMs)
  }

  /** Ends the engine and hands back the queries that it has not answered. */
  renew(): Promise<void> {
    const ending = this.end()
    this.gone(undefined)
    return ending
  }

  async end(): Promise<void> {
    clearTimeout(this.runaway)
    this.following?.()
    await this.thread.end()
  }

  private advance() {
    const shelves = [...this.dirty.values()]
    this.dirty.clear()
    this.following?.()
    this.following = undefined
    this.advancedAt = performance.now()
    return { seq: this.head(), shelves }
  }

  private accept(message: FromThread): void {
    if (message.type === 'answer' || message.type === 'refused') {
      if (message.type === 'answer') this.engineMs += message.ms
      const job = this.flight.shift()
      if (job !== undefined) answerJob(job, message)
      this.watch()
    } else if (message.type === 'moved') {
      this.gone(undefined)
      return
    }
    this.events.onProgress(this)
  }

  /** The running query has its deadline in the engine too: past it, the thread is ended and the view filled anew. */
  private watch(): void {
    clearTimeout(this.runaway)
    const running = this.flight[0]
    if (running === undefined) return
    this.runningSince = performance.now()
    this.runaway = setTimeout(() => {
      running.fail(new QueryDeadlineError({ deadlineMs: running.deadlineMs }))
      this.flight.shift()
      void this.end()
      this.gone(undefined)
    }, this.timeFor(running))
  }

  private gone(why: string | undefined): void {
    clearTimeout(this.runaway)
    this.following?.()
    // The query that ran when the engine died would most likely end the next one too.
    if (why !== undefined)
      this.flight.shift()?.fail(new QueryRefusedError({ why: `The engine failed on this query: ${why}` }))
    this.events.onGone(this, this.flight.splice(0), why)
  }
}

/** Once all who hear of a change have heard of it, and passed it on. Timers would wait for what else is due. */
function soon(work: () => void): () => void {
  const immediate = setImmediate(work)
  return () => clearImmediate(immediate)
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function answerJob(job: Job, message: Extract<FromThread, { id: number }>): void {
  if (message.type === 'answer') {
    const { body, ms, stats } = message
    const { kind, mediaType } = job.query
    job.succeed({ kind, mediaType, body, ms, seq: stats.seq })
  } else if (message.code === 'RESULT_TOO_LARGE') job.fail(new ResultTooLargeError({ cap: message.why }))
  else job.fail(new QueryRefusedError({ why: message.why }))
}
