import { type Deferred, deferred } from './deferred.js'

/** So many at once; the others wait in the order of asking. */
export class Slots {
  private free: number
  private readonly waiting = new Set<Deferred<void>>()

  constructor(count: number) {
    this.free = count
  }

  /** Runs the work when there is a slot; somebody who waits for one can give up by the signal. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal)
    try {
      return await work()
    } finally {
      this.release()
    }
  }

  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.free > 0) {
      this.free--
      return
    }
    const turn = deferred()
    this.waiting.add(turn)
    const giveUp = () => {
      if (this.waiting.delete(turn)) turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  release(): void {
    const [next] = this.waiting
    if (next === undefined) this.free++
    else {
      this.waiting.delete(next)
      next.resolve()
    }
  }
}
