import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { Mutex } from '@kg/core/async'

/** Work that follows from commits: one piece after another, and no part of the request that caused it. */
export class Background {
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly mutex = new Mutex()
  private ended = false

  constructor(private readonly onFault: (error: unknown) => void) {}

  /** In its turn; nothing more is begun once it has stopped. */
  run<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.outside(() => this.mutex.run(async () => (this.ended ? undefined : work())))
  }

  /** In its turn, with nobody waiting for it: the answer to the request that caused it goes out first. */
  schedule(work: () => Promise<unknown>): void {
    void this.run(async () => {
      await setImmediate()
      if (!this.ended) await work()
    }).catch(this.onFault)
  }

  /** Settles when what has begun is done. */
  async stop(): Promise<void> {
    this.ended = true
    await this.mutex.idle()
  }
}
