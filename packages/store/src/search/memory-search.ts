import { totalmem } from 'node:os'
import { SearchFailedError, SearchTooLargeError } from '@kg/contract/errors'
import { type Deferred, deferred } from '@kg/core/async'
import { startWorker, type WorkerHandle } from '@kg/core/workers'
import type { Ledger, Shelf } from '../ledger/index.js'
import { shelfId } from '../views/embedded/shelf-set.js'
import type { Answers, Ask, Found, FromSearch, SearchStart, SearchStats, SearchWish, ToSearch } from './messages.js'
import type { InspectWish, NotesWish, RecallQuestion } from './recall/messages.js'

export interface MemorySearchSettings {
  /** What the index may take. */
  memoryBytes?: number
  /** The index is let go when nobody has asked for this long. */
  idleMs?: number
}

const defaults = { memoryBytes: Math.min(2 ** 30, totalmem() / 4), idleMs: 30 * 60_000 }
/** Longer lists of shelves are sent once and named by a number from then on. */
const shortList = 16
const mostLists = 16
/** Commits are passed on together, this long after the first of them. */
const followMs = 20

/** Full-text search over shelves of the ledger. The index is in memory, in a thread that is started by the first question. */
export class MemorySearch {
  private worker: WorkerHandle<ToSearch, FromSearch> | undefined
  private readonly waiting = new Map<number, Deferred<Answers[keyof Answers]>>()
  private readonly lists = new Map<readonly Shelf[], number>()
  private readonly touched = new Map<string, Shelf>()
  private readonly unfollow: () => void
  private readonly settings: Required<MemorySearchSettings>
  private following: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined
  private numbers = 0
  private stopped = false
  stats: SearchStats = { bytes: 0, shelves: 0 }

  constructor(
    private readonly ledger: Pick<Ledger, 'path' | 'onCommit'>,
    settings: MemorySearchSettings = {},
  ) {
    this.settings = { ...defaults, ...settings }
    this.unfollow = ledger.onCommit((_, { graphChanges }) => {
      if (this.worker === undefined || graphChanges.length === 0) return
      for (const { shelf } of graphChanges) this.touched.set(shelfId(shelf), shelf)
      this.following ??= setTimeout(() => this.follow(), followMs).unref()
    })
  }

  /** Answers from the shelves given, and knows of every write that was acknowledged before the call. */
  search(shelves: readonly Shelf[], wish: SearchWish): Promise<Found> {
    return this.ask<'search'>(shelves, { for: 'search', wish })
  }

  /** What answers a question in plain words. */
  recall(shelves: readonly Shelf[], wish: RecallQuestion): Promise<Answers['recall']> {
    return this.ask<'recall'>(shelves, { for: 'recall', wish })
  }

  /** What is known already of a text that is about to be stored. */
  inspect(shelves: readonly Shelf[], wish: InspectWish): Promise<Answers['inspect']> {
    return this.ask<'inspect'>(shelves, { for: 'inspect', wish })
  }

  listNotes(shelves: readonly Shelf[], wish: NotesWish): Promise<Answers['notes']> {
    return this.ask<'notes'>(shelves, { for: 'notes', wish })
  }

  private ask<Kind extends Ask['for']>(
    shelves: readonly Shelf[],
    ask: Extract<Ask, { for: Kind }>,
  ): Promise<Answers[Kind]> {
    if (this.stopped) return Promise.reject(new SearchFailedError({ why: 'the node is stopping' }))
    this.worker ??= this.start()
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.letGo('it was idle'), this.settings.idleMs).unref()
    this.follow()
    const id = ++this.numbers
    const on = shelves.length <= shortList ? shelves : this.listed(shelves)
    const answer = deferred<Answers[keyof Answers]>()
    this.waiting.set(id, answer)
    this.send({ type: 'ask', id, on, ask })
    // The thread answers a question by the kind that it has.
    return answer.promise as Promise<Answers[Kind]>
  }

  /** Opens the ledger anew, because its file was replaced. Questions that were asked are answered first. */
  async renew(): Promise<void> {
    while (this.waiting.size > 0) await Promise.allSettled([...this.waiting.values()].map(({ promise }) => promise))
    await this.letGo('the index is made anew')
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unfollow()
    await this.letGo('the node is stopping')
  }

  private start(): WorkerHandle<ToSearch, FromSearch> {
    const { memoryBytes } = this.settings
    const workerData: SearchStart = { ledgerPath: this.ledger.path, memoryBytes }
    const worker = startWorker<ToSearch, FromSearch>(
      new URL('./search-worker.js', import.meta.url),
      {
        onMessage: (message) => this.accept(message),
        onLost: (error) => {
          if (this.worker === worker) void this.letGo(error.reason, error)
        },
      },
      { workerData },
    )
    return worker
  }

  private accept(message: FromSearch): void {
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    this.stats = message.stats
    if ('found' in message) waiting?.resolve(message.found)
    else if ('tooLarge' in message)
      waiting?.reject(new SearchTooLargeError({ limitMb: Math.round(message.tooLarge / 2 ** 20) }))
    else waiting?.reject(new SearchFailedError({ why: message.failed }))
  }

  /** The number of a long list; the same list is sent once. */
  private listed(shelves: readonly Shelf[]): number {
    const known = this.lists.get(shelves)
    const list = known ?? ++this.numbers
    this.lists.delete(shelves)
    this.lists.set(shelves, list)
    if (known === undefined) this.send({ type: 'list', list, shelves })
    for (const [old, number] of this.lists) {
      if (this.lists.size <= mostLists) break
      this.lists.delete(old)
      this.send({ type: 'forget', list: number })
    }
    return list
  }

  private follow(): void {
    clearTimeout(this.following)
    this.following = undefined
    if (this.touched.size > 0) this.send({ type: 'touch', shelves: [...this.touched.values()] })
    this.touched.clear()
  }

  private send(message: ToSearch): void {
    this.worker?.send(message)
  }

  private async letGo(why: string, cause?: Error): Promise<void> {
    const { worker } = this
    this.worker = undefined
    clearTimeout(this.idle)
    clearTimeout(this.following)
    this.following = undefined
    this.touched.clear()
    this.lists.clear()
    this.stats = { bytes: 0, shelves: 0 }
    for (const { reject } of this.waiting.values()) reject(new SearchFailedError({ why }, { cause }))
    this.waiting.clear()
    await worker?.end()
  }
}
