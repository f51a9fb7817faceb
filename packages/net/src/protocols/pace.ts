import { startTimer } from '@kg/core/async'
import { PeerTooSlowError } from './errors.js'

/** How slowly a peer may send or read while it holds a stream. */
export interface PaceLimits {
  readonly minBytesPerSecond: number
  /** What a peer may lag behind that pace. */
  readonly stallMs: number
  /** The longest that sending one reply may take, whatever its length. */
  readonly maxReplyMs: number
}

export const defaultPace: PaceLimits = { minBytesPerSecond: 32 * 1024, stallMs: 10_000, maxReplyMs: 10 * 60_000 }

/** Measures how long this node waits for a peer, and gives up on one that is too slow. Our own work does not count. */
export class Pace {
  private readonly giveUp = new AbortController()
  private readonly began: number
  private waited = 0
  private bytes = 0

  constructor(
    private readonly limits: PaceLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now()
  }

  get signal(): AbortSignal {
    return this.giveUp.signal
  }

  /** Waits for the peer to send or to read so many bytes. */
  async wait<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.bytes += bytes
    const from = this.now()
    const stop = startTimer(Math.max(0, this.left()), () => this.giveUp.abort(new PeerTooSlowError(this.limits)))
    try {
      return await work()
    } finally {
      stop()
      this.waited += this.now() - from
    }
  }

  private left(): number {
    const { minBytesPerSecond, stallMs, maxReplyMs } = this.limits
    const pace = stallMs + (this.bytes / minBytesPerSecond) * 1000 - this.waited
    return Math.min(pace, this.began + maxReplyMs - this.now())
  }
}
