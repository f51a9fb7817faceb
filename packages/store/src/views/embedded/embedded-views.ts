import { totalmem } from 'node:os'
import { QueryDeadlineError, ViewsBusyError, ViewTooLargeError } from '@kg/contract/errors'
import { every } from '@kg/core/async'
import type { Budget } from '@kg/core/budget'
import type { Ledger } from '../../ledger/index.js'
import type { EngineQuery, QueryAnswer, ViewSpec, Views, ViewsStatus } from '../view.js'
import { EmbeddedView, type ViewSettings } from './embedded-view.js'
import { EngineWorkers } from './engine-workers.js'
import { repairQueryOffLoop } from './repairs/repair-query.js'
import { emptyFolder } from './snapshot/snapshot-folder.js'

export interface EmbeddedSettings extends ViewSettings {
  /** Engines that nobody waits for are let go above this. */
  memoryBytes?: number
  /** A view is let go when nobody has asked it for this long. */
  idleMs?: number
  /** Statements that one view may hold. */
  ceiling?: number
  /** How many views peers and questions about the past may have open; the least used one makes room. */
  guests?: Budget
  /** How much memory those views may take together. */
  guestBytes?: Budget
}

const defaults = { memoryBytes: Math.min(4 * 2 ** 30, totalmem() / 2), idleMs: 10 * 60_000, ceiling: 4_500_000 }

/** What a thread with an empty engine takes beside the engine's own memory. */
const threadBytes = 16 * 2 ** 20

/** What a view of a peer is granted: its thread, room to answer in, and so much for each statement. */
const guestThreadBytes = 32 * 2 ** 20
const guestWorkBytes = 64 * 2 ** 20
const bytesPerQuad = 2560

/** Views in worker threads, filled from the ledger on first use and kept current by its commits. */
export const embeddedViews =
  (settings: EmbeddedSettings = {}) =>
  ({ ledger }: { ledger: Ledger }): Views =>
    new EmbeddedViews({ ...defaults, ...settings }, ledger)

class EmbeddedViews implements Views {
  private readonly views = new Map<string, EmbeddedView>()
  private readonly leaving = new Set<Promise<void>>()
  private readonly workers = new EngineWorkers()
  private readonly unfollow: () => void
  private readonly stopSweep: () => void

  constructor(
    private readonly settings: EmbeddedSettings & typeof defaults,
    private readonly ledger: Ledger,
  ) {
    this.unfollow = ledger.onCommit((_, { graphChanges }) => {
      for (const { shelf } of graphChanges) for (const view of this.views.values()) view.touch(shelf)
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
    return this.view(spec).query({ ...query, sparql })
  }

  warm(): void {
    if (this.views.size === 0) this.workers.warm()
  }

  async renew({ discard }: { discard: boolean }): Promise<void> {
    const { snapshots } = this.settings
    const idle = [...this.views].filter(([, view]) => view.idle)
    for (const [key] of idle) this.views.delete(key)
    await Promise.all([...idle.map(([, view]) => view.stop({ saves: !discard })), ...this.leaving])
    if (discard && snapshots !== undefined) emptyFolder(snapshots.folder)
    await Promise.all([...this.views.values()].map((view) => view.renew()))
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
  }

  private view(spec: ViewSpec): EmbeddedView {
    const key = JSON.stringify([spec.key, spec.sub, spec.asOf])
    const known = this.views.get(key)
    if (known !== undefined) {
      this.settings.guests?.touch(key)
      this.settings.guestBytes?.touch(key)
      this.refuseAbove(known.quads)
      if (known.setShelves(spec.shelves)) this.refuseAbove(this.stored(spec))
      return known
    }
    this.refuseAbove(this.stored(spec))
    const maxBytes = () => guestWorkBytes + this.stored(spec) * bytesPerQuad
    if (spec.isGuest === true || spec.asOf !== undefined) this.makeRoomForGuest(key, guestThreadBytes + maxBytes())
    this.letGo()
    const needs = {
      ledgerPath: this.ledger.path,
      head: () => this.ledger.head(),
      newWorker: () => this.workers.obtain(),
      // A peer's query must not take all memory before its time is up.
      ...(spec.isGuest === true ? { maxBytes } : {}),
    }
    const view = new EmbeddedView(spec, this.settings, needs)
    this.views.set(key, view)
    return view
  }

  private makeRoomForGuest(key: string, bytes: number): void {
    const { guests, guestBytes } = this.settings
    const isIdle = (other: string) => this.views.get(other)?.idle !== false
    const claim = (budget: Budget | undefined, amount: number) => {
      const evicted = budget === undefined ? [] : budget.claim(key, {}, amount, isIdle)
      for (const other of evicted ?? []) this.close(other)
      if (evicted !== undefined) return
      guests?.release(key)
      throw new ViewsBusyError({})
    }
    claim(guests, 1)
    // One that is larger than all of it gets all of it.
    claim(guestBytes, Math.min(bytes, guestBytes?.report().limit ?? 0))
  }

  private close(key: string): void {
    const view = this.views.get(key)
    this.views.delete(key)
    this.settings.guests?.release(key)
    this.settings.guestBytes?.release(key)
    if (view === undefined) return
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
    for (const view of this.views.values()) view.trim(now)
    const byAge = [...this.views].sort(([, a], [, b]) => a.lastUse - b.lastUse)
    let bytes = byAge.reduce((sum, [, view]) => sum + view.bytes + threadBytes, 0)
    for (const [key, view] of byAge) {
      const stale = now - view.lastUse > this.settings.idleMs
      const over = bytes > this.settings.memoryBytes && this.views.size > 1
      if (!(stale || over)) break
      if (!view.idle) continue
      bytes -= view.bytes + threadBytes
      this.close(key)
    }
  }
}
