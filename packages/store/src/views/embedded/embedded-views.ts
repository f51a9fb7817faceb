import { availableParallelism, totalmem } from 'node:os'
import { QueryDeadlineError, ViewTooLargeError } from '@kg/contract/errors'
import { every } from '@kg/core/async'
import { defined } from '@kg/core/values'
import type { Ledger } from '../../ledger/index.js'
import type { EngineQuery, QueryAnswer, ViewSpec, Views, ViewsStatus } from '../view.js'
import { EmbeddedView, type ViewSettings } from './embedded-view.js'
import { EngineWorkers, type Room } from './engine-workers.js'
import { type EngineLimit, type GuestBudgets, GuestRoom } from './guest-room.js'
import { repairQueryOffLoop } from './repairs/repair-query.js'
import { SharedThreads } from './shared/shared-threads.js'
import { emptyFolder } from './snapshot/snapshot-folder.js'
import { ViewsByShelf } from './views-by-shelf.js'

export interface EmbeddedSettings extends ViewSettings, GuestBudgets {
  /** Engines that nobody waits for are let go above this. */
  memoryBytes?: number
  /** A view is let go when nobody has asked it for this long. */
  idleMs?: number
  /** Statements that one view may hold. */
  ceiling?: number
}

const defaults = { memoryBytes: Math.min(4 * 2 ** 30, totalmem() / 2), idleMs: 10 * 60_000, ceiling: 4_500_000 }

/** What a thread with an empty engine takes beside the engine's own memory. */
const threadBytes = 16 * 2 ** 20

/** Views in worker threads, filled from the ledger on first use and kept current by its commits. */
export const embeddedViews =
  (settings: EmbeddedSettings = {}) =>
  ({ ledger }: { ledger: Ledger }): Views =>
    new EmbeddedViews({ ...defaults, ...settings }, ledger)

class EmbeddedViews implements Views {
  /** The least recently used ones first. */
  private readonly views = new Map<string, EmbeddedView>()
  private readonly byShelf = new ViewsByShelf()
  private readonly leaving = new Set<Promise<void>>()
  private readonly workers = new EngineWorkers()
  private readonly shared: Readonly<Record<'small' | 'medium', SharedThreads>>
  private readonly room: GuestRoom
  private readonly unfollow: () => void
  private readonly stopSweep: () => void

  constructor(
    private readonly settings: EmbeddedSettings & typeof defaults,
    private readonly ledger: Ledger,
  ) {
    this.room = new GuestRoom(settings)
    const threads = { ledgerPath: ledger.path, newWorker: () => this.workers.obtain() }
    this.shared = {
      small: new SharedThreads({ ...threads, spread: 1 }),
      medium: new SharedThreads({ ...threads, spread: availableParallelism() }),
    }
    this.unfollow = ledger.onCommit((_, { graphChanges }) => {
      for (const { shelf } of graphChanges) for (const view of this.byShelf.of(shelf)) view.touch(shelf)
    })
    this.stopSweep = every(Math.min(1000, settings.idleMs), () => this.letGo())
  }

  async query(spec: ViewSpec, query: EngineQuery): Promise<QueryAnswer> {
    const { deadlineMs, signal } = query
    const repaired = repairQueryOffLoop(query.sparql, undefined, {
      signal,
      deadlineMs,
      onTimeout: () => new QueryDeadlineError({ deadlineMs }),
    })
    const sparql = typeof repaired === 'string' ? repaired : await repaired
    // A peer's query must not take all memory before its time is up.
    const limit = spec.isGuest === true ? await this.room.limitTo(this.grantOf(spec)) : undefined
    return this.view(spec, limit).query({ ...query, sparql })
  }

  /** Loads a thread that any view can have. Asked again, makes it ready for small ones. */
  warm(): void {
    if (this.views.size > 0) return
    if (this.workers.hasSpare) this.shared.small.warm()
    else this.workers.warm()
  }

  async renew({ discard }: { discard: boolean }): Promise<void> {
    const { snapshots } = this.settings
    const idle = [...this.views].filter(([, view]) => view.idle)
    for (const [key, view] of idle) {
      this.views.delete(key)
      this.byShelf.delete(view)
    }
    await Promise.all([...idle.map(([, view]) => view.stop({ saves: !discard })), ...this.leaving])
    if (discard && snapshots !== undefined) emptyFolder(snapshots.folder)
    const busy = [...this.views.values()]
    // Threads that views share have the old file open.
    await Promise.all([...busy.map((view) => view.renew()), this.stopShared()])
  }

  async status(): Promise<ViewsStatus> {
    const views = [...this.views].map(([key, { quads, bytes, ready }]) => ({ key, quads, bytes, ready }))
    return { engine: 'embedded', ok: true, views }
  }

  async stop(): Promise<void> {
    this.unfollow()
    this.stopSweep()
    const views = [...this.views.values()]
    this.views.clear()
    await Promise.all([...views.map((view) => view.stop()), ...this.leaving, this.workers.stop()])
    await this.stopShared()
  }

  private async stopShared(): Promise<void> {
    await Promise.all(Object.values(this.shared).map((threads) => threads.stop()))
  }

  private view(spec: ViewSpec, limit: EngineLimit | undefined): EmbeddedView {
    const key = keyOf(spec)
    const known = this.views.get(key)
    if (known !== undefined && limit !== undefined && limit.maxBytes > known.maxBytes && known.idle) this.close(key)
    else if (known !== undefined) {
      this.views.delete(key)
      this.views.set(key, known)
      this.room.touch(key)
      this.refuseAbove(known.quads)
      if (known.setShelves(spec.shelves)) {
        this.byShelf.set(known, spec.shelves)
        this.refuseAbove(this.stored(spec))
      }
      return known
    }
    this.refuseAbove(this.stored(spec))
    if (limit !== undefined || spec.asOf !== undefined)
      this.room.claim(key, limit?.maxBytes ?? this.grantOf(spec), {
        isIdle: (other) => this.views.get(other)?.idle !== false,
        close: (other) => this.close(other),
      })
    this.letGo()
    const needs = {
      ledgerPath: this.ledger.path,
      head: () => this.ledger.head(),
      newWorker: (room: Room) => (room === 'own' ? this.workers.obtain() : this.shared[room].take()),
      stored: () => this.stored(spec),
      hasCore: () => this.secondEngines() < availableParallelism(),
      ...defined({ limit }),
    }
    const view = new EmbeddedView(spec, this.settings, needs)
    this.views.set(key, view)
    this.byShelf.set(view, spec.shelves)
    return view
  }

  private secondEngines(): number {
    let count = 0
    for (const { engines } of this.views.values()) if (engines > 1) count++
    return count
  }

  /** What a view of a peer may take: what it was granted, or more when it has outgrown that. */
  private grantOf(spec: ViewSpec): number {
    const known = this.views.get(keyOf(spec))
    return Math.max(known?.maxBytes ?? 0, this.room.grantFor(known?.quads ?? this.stored(spec)))
  }

  private close(key: string): void {
    const view = this.views.get(key)
    this.views.delete(key)
    this.room.release(key)
    if (view === undefined) return
    this.byShelf.delete(view)
    const leaving = view.stop().finally(() => this.leaving.delete(leaving))
    this.leaving.add(leaving)
  }

  private stored({ shelves }: ViewSpec): number {
    return this.ledger.read((reader) => shelves.reduce((sum, shelf) => sum + reader.shelfQuads(shelf), 0))
  }

  private refuseAbove(quads: number): void {
    const { ceiling } = this.settings
    if (quads > ceiling) throw new ViewTooLargeError({ quads, ceiling })
  }

  /** Lets go of views that have been idle for long, and of the least used ones while memory is over its budget. */
  private letGo(): void {
    const now = Date.now()
    const { idleMs, memoryBytes } = this.settings
    let hasGuests = false
    let bytes = this.shared.small.bytes(threadBytes) + this.shared.medium.bytes(threadBytes)
    for (const view of this.views.values()) {
      view.trim(now)
      bytes += view.ownBytes + view.threads * threadBytes
      hasGuests ||= view.maxBytes > 0
    }
    if (!hasGuests) this.room.rest()
    for (const [key, view] of this.views) {
      const isOver = bytes > memoryBytes && this.views.size > 1
      if (!isOver && now - view.lastUse <= idleMs) break
      if (!view.idle) continue
      bytes -= view.bytes + view.threads * threadBytes
      this.close(key)
    }
    for (const threads of Object.values(this.shared)) threads.trim(now, idleMs)
  }
}

const keyOf = ({ key, sub, asOf }: ViewSpec) => JSON.stringify([key, sub, asOf])
