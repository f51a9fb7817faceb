import { totalmem } from 'node:os'
import { SearchFailedError, SearchTooLargeError } from '@kg/contract/errors'
import { type Deferred, deferred } from '@kg/core/async'
import { startWorker, type WorkerHandle } from '@kg/core/workers'
import type { Ledger, Shelf } from '../ledger/index.js'
import { shelfId } from '../views/embedded/shelf-set.js'
import type { Answers, Ask, Found, FromSearch, SearchStart, SearchStats, SearchWish, ToSearch } from './messages.js'
import type { InspectWish, NotesWish, RecallQuestion } from './recall/messages.js'
import type { Embedder } from './vectors/embedder.js'
import { Embedding, type EmbeddingSettings } from './vectors/embedding.js'

export interface MemorySearchSettings {
  /** What the index may take. */
  memoryBytes?: number
  /** The index is let go when nobody has asked for this long. */
  idleMs?: number
  /** Absent: recall goes by words alone. */
  vectors?: VectorSettings | undefined
}

export interface VectorSettings extends EmbeddingSettings {
  readonly embedder: Embedder
  /** The file that they are stored in. */
  readonly path: string
  /** Called once when vectors cannot be made, and again only after they could. */
  readonly onFault: (error: unknown) => void
}

/** Whether an answer made use of vectors: for all texts, for some, or for none because they could not be made. */
export type VectorUse = 'used' | 'partial' | 'unreachable'

const defaults = { memoryBytes: Math.min(2 ** 30, totalmem() / 4), idleMs: 30 * 60_000 }
/** Longer lists of shelves are sent once and named by a number from then on. */
const shortList = 16
const mostLists = 16
/** Commits are passed on together, this long after the first of them. */
const followMs = 20
/** The ledger's new file is in use by then. */
const warmMs = 1000

/** Full-text search over shelves of the ledger. The index is in memory, in a thread that is started by the first question. */
export class MemorySearch {
  private worker: WorkerHandle<ToSearch, FromSearch> | undefined
  private readonly waiting = new Map<number, Deferred<Answers[keyof Answers]>>()
  private readonly lists = new Map<readonly Shelf[], number>()
  private readonly touched = new Map<string, Shelf>()
  private readonly unfollow: () => void
  private readonly settings: Required<Omit<MemorySearchSettings, 'vectors'>>
  private readonly embedding: Embedding | undefined
  private readonly vectorsPath: string | undefined
  private following: NodeJS.Timeout | undefined
  private warming: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined
  private numbers = 0
  private stopped = false
  stats: SearchStats = { bytes: 0, shelves: 0 }

  constructor(
    private readonly ledger: Pick<Ledger, 'path' | 'onCommit'>,
    settings: MemorySearchSettings = {},
  ) {
    const { vectors, ...others } = settings
    this.settings = { ...defaults, ...others }
    this.vectorsPath = vectors?.path
    this.embedding = vectors === undefined ? undefined : new Embedding(vectors.embedder, vectors.onFault, vectors)
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

  /** Takes up the index of vectors, if there are any, before somebody asks. */
  warm(): void {
    if (this.embedding !== undefined && !this.stopped) this.worker ??= this.start()
  }

  /** Why there are no vectors at present, if there should be. */
  get vectorFault(): string | undefined {
    return this.embedding?.fault
  }

  /** What answers a question in plain words. */
  async recall(
    shelves: readonly Shelf[],
    wish: Omit<RecallQuestion, 'vector'>,
  ): Promise<Answers['recall'] & { readonly vectors?: VectorUse }> {
    const { embedding } = this
    if (embedding === undefined) return this.ask<'recall'>(shelves, { for: 'recall', wish })
    const vector = await embedding.embedQuestion(wish.question)
    const found = await this.ask<'recall'>(shelves, { for: 'recall', wish: { ...wish, vector } })
    return { ...found, vectors: vector === undefined ? 'unreachable' : found.isPartial ? 'partial' : 'used' }
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
    // With vectors it goes on: what is erased in the ledger has to be erased there too.
    if (this.embedding === undefined)
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
    this.warming = setTimeout(() => this.warm(), warmMs).unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unfollow()
    clearTimeout(this.warming)
    await this.embedding?.stop()
    await this.letGo('the node is stopping')
  }

  private start(): WorkerHandle<ToSearch, FromSearch> {
    const { memoryBytes } = this.settings
    const { embedding, vectorsPath: path } = this
    const vectors =
      embedding === undefined || path === undefined
        ? undefined
        : { path, model: embedding.model, batch: embedding.batch }
    const workerData: SearchStart = { ledgerPath: this.ledger.path, memoryBytes, vectors }
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
    if ('embed' in message) return void this.embed(message.embed)
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    this.stats = message.stats
    if ('found' in message) waiting?.resolve(message.found)
    else if ('tooLarge' in message)
      waiting?.reject(new SearchTooLargeError({ limitMb: Math.round(message.tooLarge / 2 ** 20) }))
    else waiting?.reject(new SearchFailedError({ why: message.failed }))
  }

  private async embed(texts: readonly string[]): Promise<void> {
    const { worker } = this
    const made = await this.embedding?.embedTexts(texts)
    // The thread may be another one by now, which has not asked.
    if (this.worker === worker) this.send({ type: 'vectors', made })
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
