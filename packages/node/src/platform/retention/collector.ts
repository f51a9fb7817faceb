import { defined, mapDefined } from '@kg/core'
import { every } from '@kg/core/async'

/** One kind of rows that does not stay for ever. */
export interface Collection {
  /** What `status` calls it. */
  readonly kind: string
  /** Removes about `limit` rows that are due, in one short transaction. */
  collect(limit: number): Promise<{ removed: number; isMore: boolean }>
}

export interface CollectorSettings {
  readonly onFault: (error: unknown) => void
  readonly everyMs?: number
  readonly batch?: number
}

export interface CollectorProgress {
  state: 'idle' | 'running'
  lastRunAt?: string
  collected: Record<string, number>
}

/**
 * Removes what retention no longer covers. A run goes on until nothing more is due, so rows never come faster than they
 * go. Each batch is a short write of its own: other writes come in between, and a stop or a crash loses nothing.
 */
export class Collector {
  private readonly collections: Collection[] = []
  private readonly collected: Record<string, number> = {}
  private readonly ending = new AbortController()
  private running: Promise<void> | undefined
  private lastRunAt: number | undefined

  constructor(
    collections: readonly Collection[],
    private readonly settings: CollectorSettings,
  ) {
    for (const collection of collections) this.add(collection)
  }

  add(collection: Collection): void {
    this.collections.push(collection)
    this.collected[collection.kind] = 0
  }

  start(): void {
    const { everyMs = 60_000, onFault } = this.settings
    every(everyMs, () => this.run(), { signal: this.ending.signal, onFault })
  }

  /** Collects everything that is due now. Callers at the same time share one run. */
  run(): Promise<void> {
    this.running ??= this.collectAll().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.running?.catch(this.settings.onFault)
  }

  progress(): CollectorProgress {
    return {
      state: this.running === undefined ? 'idle' : 'running',
      ...defined({ lastRunAt: mapDefined(this.lastRunAt, (at) => new Date(at).toISOString()) }),
      collected: { ...this.collected },
    }
  }

  private async collectAll(): Promise<void> {
    for (const collection of this.collections) await this.exhaust(collection)
    this.lastRunAt = Date.now()
  }

  private async exhaust({ kind, collect }: Collection): Promise<void> {
    const { batch = 200 } = this.settings
    while (!this.ending.signal.aborted) {
      const { removed, isMore } = await collect(batch)
      this.collected[kind] = (this.collected[kind] ?? 0) + removed
      if (!isMore) return
    }
  }
}
