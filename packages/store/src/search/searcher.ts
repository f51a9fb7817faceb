import { Mutex, SharedRuns, waitAtMost } from '@kg/core/async'
import type { Environment } from '../ledger/environment.js'
import { LedgerReader, type Shelf } from '../ledger/index.js'
import { shelfId } from '../views/embedded/shelf-set.js'
import { listHits } from './list-hits.js'
import type { Answers, Ask, Partly, SearchStats } from './messages.js'
import { inspect } from './recall/inspect.js'
import { listNotes } from './recall/list-notes.js'
import { recall } from './recall/recall.js'
import { ShelfIndex } from './shelf-index.js'
import { storedShelves } from './stored-shelves.js'
import { ShelfVectors } from './vectors/shelf-vectors.js'
import type { TextVectors, Unembedded } from './vectors/text-vectors.js'
import { shelfMark } from './vectors/vector-file.js'

export interface SearcherNeeds {
  readonly env: Environment
  readonly memoryBytes: number
  /** Absent: recall goes by words alone. */
  readonly vectors?: TextVectors | undefined
  /** Texts may have come that have no vector. */
  readonly onMissing?: () => void
}

/** The words of the shelves that are asked for do not fit into memory. */
export class OverBudgetError extends Error {
  constructor(readonly limit: number) {
    super(`The index needs more than ${limit} bytes`)
  }
}

interface List {
  readonly ids: ReadonlySet<string>
  /** Those of its shelves that hold something. */
  readonly indexes: Set<ShelfIndex>
}

const defaultPatienceMs = 2000
/** Others get a turn after this. */
const sliceMs = 20
/** What did not fit is not tried again for so long. */
const refusedMs = 30_000

/** All that is indexed, by shelf. Lives in a thread of its own and reads the ledger by itself. */
export class Searcher {
  private readonly indexes = new Map<string, ShelfIndex>()
  private readonly lists = new Map<number, List>()
  private readonly mutex = new Mutex()
  private readonly advances = new SharedRuns<ShelfIndex, void>()
  private readonly sizes = new Map<ShelfIndex, number>()
  private bytes = 0
  private uses = 0
  private breath = performance.now()

  constructor(private readonly needs: SearcherNeeds) {}

  keepList(number: number, shelves: readonly Shelf[]): void {
    const reader = this.reader()
    const filled = shelves.filter((shelf) => reader.shelfQuads(shelf) > 0)
    this.lists.set(number, {
      ids: new Set(shelves.map(shelfId)),
      indexes: new Set(filled.map((shelf) => this.index(shelf))),
    })
    this.release()
  }

  forgetList(number: number): void {
    this.lists.delete(number)
  }

  /** Something was written to these shelves. */
  touch(shelves: readonly Shelf[]): void {
    for (const shelf of shelves) {
      const id = shelfId(shelf)
      for (const { ids, indexes } of this.lists.values()) if (ids.has(id)) indexes.add(this.index(shelf))
      const index = this.indexes.get(id)
      if (index === undefined) continue
      index.behind = true
      // What was asked for before is kept current without being asked.
      if (index.lastUse > 0) void this.advance(index).catch(() => undefined)
    }
  }

  async answer(on: number | readonly Shelf[], ask: Ask): Promise<Answers[keyof Answers]> {
    const list = this.resolve(on)
    this.uses++
    for (const index of list) index.lastUse = this.uses
    const behind = list.filter((index) => index.behind || this.advances.has(index))
    const all = Promise.all(behind.map((index) => this.advance(index)))
    if (behind.length > 0) await waitAtMost(all, { ms: ask.wish.patienceMs ?? defaultPatienceMs })
    // Also where a shelf had to make room for others meanwhile.
    const partial = list.filter((index) => !index.isWhole || (index.behind && behind.includes(index)))
    return {
      ...answerFrom(list, ask, this.needs.vectors),
      ...(partial.length === 0 ? {} : { indexing: progress(partial) }),
    }
  }

  /**
   * Takes up the shelves that have vectors: they are ready when somebody asks, and what was erased meanwhile is erased
   * here too.
   */
  async resumeVectors(): Promise<void> {
    const { vectors } = this.needs
    if (vectors === undefined) return
    const idle = new Set(vectors.idleShelves)
    if (idle.size === 0) return
    for (const shelf of [...storedShelves(this.reader())]) {
      if (!idle.delete(shelfMark(shelfId(shelf)))) continue
      const index = this.index(shelf)
      index.lastUse ||= 1
      await this.advance(index).catch(() => undefined)
    }
    for (const mark of idle) vectors.sweep(mark)
    this.release()
  }

  putVectors(texts: readonly Unembedded[], made: readonly Float32Array[]): void {
    const { vectors } = this.needs
    if (vectors === undefined) return
    const isUsable = texts.map((text, at) => vectors.put(text, made[at] as Float32Array)).every((fits) => fits)
    if (isUsable) return
    for (const index of this.indexes.values()) {
      const { lastUse } = index
      this.letGo(index)
      index.lastUse = lastUse
      if (lastUse > 0) void this.advance(index).catch(() => undefined)
    }
  }

  stats(): SearchStats {
    return { bytes: this.bytes + (this.needs.vectors?.bytes ?? 0), shelves: this.sizes.size }
  }

  private resolve(on: number | readonly Shelf[]): ShelfIndex[] {
    if (typeof on !== 'number') return on.map((shelf) => this.index(shelf))
    return [...(this.lists.get(on)?.indexes ?? [])]
  }

  private index(shelf: Shelf): ShelfIndex {
    const id = shelfId(shelf)
    const known = this.indexes.get(id)
    if (known !== undefined) return known
    const { vectors } = this.needs
    const made = new ShelfIndex(shelf, vectors === undefined ? undefined : new ShelfVectors(vectors, shelfMark(id)))
    this.indexes.set(id, made)
    return made
  }

  /** One shelf after the other, each in slices that let questions pass. */
  private advance(index: ShelfIndex): Promise<void> {
    return this.advances.run(index, () => {
      if (!index.isFilled) index.total = this.reader().shelfQuads(index.shelf)
      return this.mutex.run(() => this.run(index))
    })
  }

  private async run(index: ShelfIndex): Promise<void> {
    await this.breathe()
    if (Date.now() < index.refusedUntil) throw new OverBudgetError(this.needs.memoryBytes)
    try {
      for (const _ of index.advance(() => this.reader())) {
        this.makeRoom(index)
        await this.breathe()
      }
      this.makeRoom(index)
      this.needs.onMissing?.()
    } catch (error) {
      this.letGo(index)
      if (error instanceof OverBudgetError) index.refusedUntil = Date.now() + refusedMs
      throw error
    } finally {
      this.release()
    }
  }

  private async breathe(): Promise<void> {
    this.release()
    if (performance.now() - this.breath < sliceMs) return
    await new Promise((resolve) => setImmediate(resolve))
    this.breath = performance.now()
  }

  /** Lets go of what was not asked for lately, until what is wanted now fits. */
  private makeRoom(wanted: ShelfIndex): void {
    const { memoryBytes } = this.needs
    this.measure(wanted)
    if (this.bytes <= memoryBytes) return
    const others = [...this.sizes.keys()].filter(({ lastUse }) => lastUse < wanted.lastUse)
    for (const index of others.sort((a, b) => a.lastUse - b.lastUse)) {
      if (this.bytes <= memoryBytes) return
      this.letGo(index)
    }
    if (this.bytes > memoryBytes) throw new OverBudgetError(memoryBytes)
  }

  /** It starts anew when it is asked for again. */
  private letGo(index: ShelfIndex): void {
    index.reset()
    this.measure(index)
  }

  private measure(index: ShelfIndex): void {
    const { bytes } = index
    this.bytes += bytes - (this.sizes.get(index) ?? 0)
    if (bytes === 0) this.sizes.delete(index)
    else this.sizes.set(index, bytes)
  }

  private reader(): LedgerReader {
    this.needs.env.root.resetReadTxn()
    return new LedgerReader(this.needs.env)
  }

  /** A snapshot that is held keeps the ledger from reusing its pages. */
  private release(): void {
    this.needs.env.root.resetReadTxn()
  }
}

function answerFrom(list: readonly ShelfIndex[], ask: Ask, vectors: TextVectors | undefined): Answers[keyof Answers] {
  switch (ask.for) {
    case 'search':
      return listHits(list, ask.wish)
    case 'recall':
      return recall(list, ask.wish, vectors)
    case 'inspect':
      return inspect(list, ask.wish)
    case 'notes':
      return listNotes(list, ask.wish)
  }
}

function progress(indexes: readonly ShelfIndex[]): NonNullable<Partly['indexing']> {
  return {
    statements: indexes.reduce((sum, { done }) => sum + done, 0),
    of: indexes.reduce((sum, { total }) => sum + total, 0),
  }
}
