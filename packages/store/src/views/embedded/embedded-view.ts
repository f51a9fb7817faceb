import { availableParallelism } from 'node:os'
import { QueryRefusedError } from '@kg/contract/errors'
import { defined } from '@kg/core'
import type { Shelf } from '../../ledger/index.js'
import type { EngineQuery, QueryAnswer, ViewSpec } from '../view.js'
import type { EngineWorker, Room } from './engine-workers.js'
import type { EngineLimit } from './guest-room.js'
import { Job } from './job.js'
import type { SnapshotSettings } from './messages.js'
import { ReaderThread } from './reader-thread.js'
import { ShelfSet } from './shelf-set.js'

export interface ViewSettings {
  /** The most engines that one view may have. */
  readers?: number
  /** Fewer dropped statements than this are never worth a fresh engine. */
  compactFrom?: number
  /** Keeps the memory of engines that are let go in files, for a quick start; absent: not. */
  snapshots?: SnapshotSettings & { log?: (line: string) => void }
}

export interface ViewNeeds {
  ledgerPath: string
  head: () => number
  /** A thread of its own for an engine, or a place in one that views of its size share. */
  newWorker: (room: Room) => EngineWorker
  /** How many statements its shelves hold. */
  stored: () => number
  /** Whether a second engine would have a core. */
  hasCore: () => boolean
  /** What an engine of this view may take, if it is a peer's. */
  limit?: EngineLimit
}

/** A second engine pays only where there are cores for both. */
const defaultReaders = Math.min(2, availableParallelism())
/** So many waiting queries make a view hot. */
const hot = 8
/** Queries that wait this long behind another make a view worth a second engine. */
const patienceMs = 250
/** An engine that works less than this share of the time is not what queries wait for. */
const busyShare = 0.7
/** A second engine that nobody needed for this long is let go. */
const spareMs = 5 * 60_000
/** How many statements a view may hold to share a thread: what fills it in holds up nobody for long. */
const mostShared = { small: 5000, medium: 40_000 }
/** A view that has grown to so many times as much moves. */
const outgrown = 1.5
/** An engine that dies this often in a row is given up. */
const mostDeaths = 3
/** Views from this size on are worth a snapshot. */
const saveFrom = 200_000
/** Waste up to this share is worth saving. */
const saveWaste = 0.1
/** A stop waits this long for a snapshot. */
const saveMs = 20_000

/** One view: its engines, and the queries that wait for them. */
export class EmbeddedView {
  lastUse = Date.now()
  private readonly readers = new Set<ReaderThread>()
  /** Engines being filled to take the place of another. */
  private readonly successors = new Map<ReaderThread, ReaderThread>()
  private readonly waiting: Job[] = []
  private readonly shelves: ShelfSet
  private deaths = 0
  private relief: NodeJS.Timeout | undefined
  private neededBoth = 0
  private stopped = false

  constructor(
    private readonly spec: ViewSpec,
    private readonly settings: ViewSettings,
    private readonly needs: ViewNeeds,
  ) {
    this.shelves = new ShelfSet(spec.shelves)
    this.addReader()
  }

  query(query: EngineQuery): Promise<QueryAnswer> {
    const job = new Job(query)
    this.lastUse = Date.now()
    this.waiting.push(job)
    if (this.readers.size === 0) this.addReader()
    this.dispatch()
    return job.answer
  }

  /** Follows a changed set of shelves: the engines fill in what is new and drop what is gone. True when it changed. */
  setShelves(shelves: readonly Shelf[]): boolean {
    const changed = this.shelves.become(shelves)
    if (changed) for (const reader of this.readers) reader.setShelves(shelves)
    return changed
  }

  /** Tells the engines of a commit, where it concerns them. */
  touch(shelf: Shelf): void {
    if (this.spec.asOf === undefined && this.shelves.has(shelf)) for (const reader of this.readers) reader.touch(shelf)
  }

  get quads(): number {
    return Math.max(0, ...[...this.readers].map(({ stats }) => stats.quads))
  }

  /** The most that an engine of a peer may take; 0 for others. */
  get maxBytes(): number {
    return this.needs.limit?.maxBytes ?? 0
  }

  get bytes(): number {
    return [...this.readers].reduce((sum, { stats }) => sum + stats.bytes, 0)
  }

  get engines(): number {
    return this.readers.size
  }

  /** How many threads are its own. */
  get threads(): number {
    return [...this.readers].filter(({ isShared }) => !isShared).length
  }

  /** What its own threads take; those that it shares are counted once for all. */
  get ownBytes(): number {
    return [...this.readers].reduce((sum, { stats, isShared }) => sum + (isShared ? 0 : stats.bytes), 0)
  }

  get ready(): boolean {
    return [...this.readers].some(({ ready }) => ready)
  }

  get idle(): boolean {
    return this.waiting.length === 0 && [...this.readers].every(({ load, ready }) => ready && load === 0)
  }

  /** Fills fresh engines from the ledger; queries that have no answer yet are asked again. */
  async renew(): Promise<void> {
    await Promise.all([...this.readers].map((reader) => reader.renew()))
  }

  async stop({ saves = true } = {}): Promise<void> {
    this.stopped = true
    clearTimeout(this.relief)
    const why = 'The node is stopping'
    for (const job of this.waiting.splice(0)) job.fail(new QueryRefusedError({ why }))
    const readers = [...this.readers]
    this.readers.clear()
    const best = saves ? readers.find((reader) => this.isWorthSaving(reader)) : undefined
    await Promise.all(
      readers.map(async (reader) => {
        if (reader === best) await this.save(reader)
        await reader.end()
      }),
    )
  }

  private isWorthSaving({ ready, retiring, load, stats }: ReaderThread): boolean {
    if (this.settings.snapshots === undefined || this.spec.asOf !== undefined || this.spec.isGuest) return false
    const { fromQuads = saveFrom } = this.settings.snapshots
    return ready && !retiring && load === 0 && stats.quads >= fromQuads && stats.dead <= stats.quads * saveWaste
  }

  private async save(reader: ReaderThread): Promise<void> {
    const why = await reader.saveSnapshot(saveMs)
    this.log(why === undefined ? 'snapshot kept' : `no snapshot kept: ${why}`)
  }

  private log(line: string): void {
    this.settings.snapshots?.log?.(`view ${this.spec.key}: ${line}`)
  }

  /** A fresh one is filled from the ledger, whatever snapshot there may be. One that is alone has a thread for itself. */
  private addReader({ fresh = false, alone = false } = {}): ReaderThread {
    const { sub, asOf, isGuest } = this.spec
    const room = alone || isGuest === true ? 'own' : this.roomFor(this.needs.stored())
    const { log, ...snapshots } = this.settings.snapshots ?? { folder: '' }
    const reader = new ReaderThread(
      this.needs.newWorker(room),
      {
        ledgerPath: this.needs.ledgerPath,
        shelves: this.shelves.list(),
        ...defined({ sub, asOf, limited: this.needs.limit?.module }),
        ...(this.readers.size > 0 && room === 'own' && { gently: true }),
        ...(snapshots.folder === '' ? {} : { snapshots: { ...snapshots, use: !fresh } }),
      },
      this.needs.head,
      {
        onReady: (ready) => this.onReady(ready),
        onProgress: (busy) => this.onProgress(busy),
        onGone: (gone, unanswered, why) => this.onGone(gone, unanswered, why),
      },
      room,
    )
    this.readers.add(reader)
    return reader
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      const reader = this.freest()
      if (reader === undefined) break
      const job = this.waiting.shift()
      if (job !== undefined && !job.isOver) reader.run(job)
    }
    if (this.relief === undefined && this.isStuck()) {
      for (const reader of this.readers) reader.takeEngineMs()
      this.relief = setTimeout(() => this.relieve(), patienceMs).unref()
    }
  }

  private isStuck(): boolean {
    return this.waiting.length > 0 || [...this.readers].some(({ load }) => load > 1)
  }

  /** A slow query holds up those behind it: a second engine takes them over, where the settings and the cores allow. */
  private relieve(): void {
    this.relief = undefined
    if (!this.isStuck() || this.stopped) return
    const slow = [...this.readers].flatMap((reader) => reader.stuck(patienceMs))
    const spare = [...this.readers].some((reader) => reader.hasRoom() && reader.load === 0)
    if (spare) this.waiting.unshift(...slow)
    else if ((slow.length > 0 || this.isHot()) && this.mayGrow()) this.addReader({ alone: true })
    this.neededBoth = Date.now()
    this.dispatch()
  }

  /** Many wait, and for the engine: where the rest of the process is what takes the time, a second one would take more. */
  private isHot(): boolean {
    const engineMs = [...this.readers].reduce((sum, reader) => sum + reader.takeEngineMs(), 0)
    return this.waiting.length >= hot && engineMs > patienceMs * busyShare
  }

  private mayGrow(): boolean {
    const most = this.spec.isGuest === true ? 1 : (this.settings.readers ?? defaultReaders)
    return this.readers.size < most && this.settledDown() && this.needs.hasCore()
  }

  /** Back to one engine when one is enough. */
  trim(now: number): void {
    if (this.readers.size < 2 || now - this.neededBoth < spareMs || !this.idle) return
    const spare = [...this.readers].at(-1)
    if (spare !== undefined) this.retireWhenDone(spare)
  }

  private freest(): ReaderThread | undefined {
    let best: ReaderThread | undefined
    for (const reader of this.readers)
      if (reader.hasRoom() && reader.load < (best?.load ?? Number.POSITIVE_INFINITY)) best = reader
    return best
  }

  private settledDown(): boolean {
    return [...this.readers].every(({ ready, retiring }) => ready && !retiring)
  }

  private onReady(reader: ReaderThread): void {
    this.deaths = 0
    if (reader.origin !== '') this.log(reader.origin)
    const old = this.successors.get(reader)
    this.successors.delete(reader)
    if (old !== undefined) {
      old.retiring = true
      this.retireWhenDone(old)
    }
    this.dispatch()
  }

  private onProgress(reader: ReaderThread): void {
    if (reader.retiring) this.retireWhenDone(reader)
    else if ((this.isWasteful(reader) || this.hasOutgrown(reader)) && this.settledDown())
      this.successors.set(this.addReader({ fresh: true }), reader)
    this.dispatch()
  }

  private hasOutgrown({ room, stats }: ReaderThread): boolean {
    return room !== 'own' && stats.quads > this.mostIn(room) * outgrown
  }

  private roomFor(quads: number): Room {
    return (['small', 'medium'] as const).find((room) => quads <= this.mostIn(room)) ?? 'own'
  }

  /** Views that are worth a snapshot have an instance of their own, which can be written down. */
  private mostIn(room: keyof typeof mostShared): number {
    return Math.min(mostShared[room], (this.settings.snapshots?.fromQuads ?? saveFrom) - 1)
  }

  /** Memory of dropped statements never comes back inside an engine: past this, a fresh one takes over. */
  private isWasteful({ stats }: ReaderThread): boolean {
    return stats.dead > Math.max(this.settings.compactFrom ?? 20_000, stats.quads * 0.25)
  }

  private retireWhenDone(reader: ReaderThread): void {
    if (reader.load > 0) return
    this.readers.delete(reader)
    void reader.end()
  }

  private onGone(reader: ReaderThread, unanswered: Job[], why: string | undefined): void {
    this.readers.delete(reader)
    this.successors.delete(reader)
    if (this.stopped) return
    this.waiting.unshift(...unanswered)
    this.deaths = why === undefined ? 0 : this.deaths + 1
    if (this.deaths >= mostDeaths) {
      this.deaths = 0
      const reason = `The view cannot be filled: ${why ?? 'its engine keeps ending'}`
      for (const job of this.waiting.splice(0)) job.fail(new QueryRefusedError({ why: reason }))
    }
    // A view of a peer is filled anew only for somebody who still waits.
    const isWanted = this.spec.isGuest !== true || this.waiting.some(({ isOver }) => !isOver)
    if (this.readers.size === 0 && isWanted) this.addReader({ fresh: why !== undefined })
    this.dispatch()
  }
}
