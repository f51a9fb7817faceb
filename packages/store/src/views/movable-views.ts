import { anyAnswer } from './any-answer.js'
import type { EngineQuery, QueryAnswer, ViewSpec, Views, ViewsStatus } from './view.js'

/** How many views that were asked last are made ready on another engine. */
const remembered = 20

interface Engine {
  readonly views: Views
  readonly queries: Set<Promise<unknown>>
}

/** Views whose engine can be exchanged while they are asked. */
export class MovableViews implements Views {
  private engine: Engine
  private readonly recent = new Map<string, ViewSpec>()

  constructor(views: Views) {
    this.engine = { views, queries: new Set() }
  }

  async query(view: ViewSpec, query: EngineQuery): Promise<QueryAnswer> {
    this.remember(view)
    const { views, queries } = this.engine
    const answer = views.query(view, query)
    queries.add(answer)
    try {
      return await answer
    } finally {
      queries.delete(answer)
    }
  }

  warm(): void {
    this.engine.views.warm?.()
  }

  async renew(options: { readonly discard: boolean }): Promise<void> {
    await this.engine.views.renew?.(options)
  }

  status(): Promise<ViewsStatus> {
    return this.engine.views.status()
  }

  stop(): Promise<void> {
    return this.engine.views.stop()
  }

  /** Has another engine open the views that are in use here. */
  async prepare(next: Views, signal: AbortSignal): Promise<void> {
    for (const view of [...this.recent.values()].reverse()) {
      signal.throwIfAborted()
      await next.query(view, { ...anyAnswer, signal })
    }
  }

  /** Asks another engine from now on. The one before ends once it has answered what it was asked. */
  async replace(next: Views): Promise<void> {
    const before = this.engine
    this.engine = { views: next, queries: new Set() }
    await Promise.allSettled(before.queries)
    await before.views.stop()
  }

  private remember(view: ViewSpec): void {
    if (view.isGuest || view.asOf !== undefined) return
    const key = JSON.stringify([view.key, view.sub])
    this.recent.delete(key)
    this.recent.set(key, view)
    if (this.recent.size <= remembered) return
    const [oldest = ''] = this.recent.keys()
    this.recent.delete(oldest)
  }
}
