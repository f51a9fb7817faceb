import { Mutex } from '@kg/core/async'
import type { GuardedViews, Ledger, MemorySearch, RewriteReport } from '@kg/store'
import type { Collector } from '../../platform/retention/collector.js'

export interface CompactionNeeds {
  store: Pick<Ledger, 'needsRewrite' | 'rewrite'>
  views: Pick<GuardedViews, 'renew'>
  search: Pick<MemorySearch, 'renew'>
  collector: Pick<Collector, 'run' | 'progress'>
  onFault: (error: unknown) => void
}

/** Writes the ledger's file anew, and has everything that reads it start over. */
export class Compaction {
  private readonly mutex = new Mutex()

  constructor(private readonly needs: CompactionNeeds) {}

  /** Collects what is due, then gives the space back. */
  async compact(): Promise<RewriteReport & { collected: Record<string, number> }> {
    const { collector } = this.needs
    const before = collector.progress().collected
    await collector.run()
    const collected = Object.fromEntries(
      Object.entries(collector.progress().collected).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]),
    )
    return { collected, ...(await this.mutex.run(() => this.rewrite())) }
  }

  /** Removes from every file what was erased. False when it failed; the next start tries again. */
  async scrub(): Promise<boolean> {
    const { store, onFault } = this.needs
    try {
      // Whoever waited here may find that the one before has done it for both.
      await this.mutex.run(async () => {
        if (store.needsRewrite()) await this.rewrite()
      })
    } catch (error) {
      onFault(error)
    }
    return !store.needsRewrite()
  }

  private rewrite(): Promise<RewriteReport> {
    const { store, views, search } = this.needs
    const discard = store.needsRewrite()
    return store.rewrite({
      release: async () => {
        await Promise.all([views.renew({ discard }), search.renew()])
      },
    })
  }
}
