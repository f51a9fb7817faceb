import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that follows from commits: one piece after another, and no part of the request that caused it. */
export class Background {
  private readonly outside = AsyncLocalStorage.snapshot()
  private last: Promise<unknown> = Promise.resolve()
  private ended = false

  constructor(private readonly onFault: (error: unknown) => void) {}

  /** In its turn; nothing more is begun once it has stopped. */
  run<T>(work: () => Promise<T>): Promise<T | undefined> {
    const turn = this.outside(() => this.last.then(() => (this.ended ? undefined : work())))
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** In its turn, with nobody waiting for it. */
  soon(work: () => Promise<unknown>): void {
    void this.run(work).catch(this.onFault)
  }

  /** Settles when what has begun is done. */
  async stop(): Promise<void> {
    this.ended = true
    await this.last
  }
}
