import { type Deadline as Clock, startDeadline } from '@kg/core/async'
import { DeadlinePassedError, DialFailedError, PeerSilentError } from './errors.js'

/** One wait for a peer: ended by the caller's signal or by the clock, and it knows which of them it was. */
export class Deadline {
  private readonly clock: Clock

  constructor(
    private readonly ms: number,
    private readonly caller?: AbortSignal,
  ) {
    this.clock = startDeadline({ ms, signal: caller, onTimeout: () => new DeadlinePassedError({ ms }) })
  }

  get signal(): AbortSignal {
    return this.clock.signal
  }

  /** Gives the whole time again: for a stream that keeps moving. */
  restart(): void {
    this.clock.restart()
  }

  clear(): void {
    this.clock.stop()
  }

  /** The error to throw for what went wrong while waiting for `peer`. */
  explain(error: unknown, peer: string, what: string): unknown {
    if (this.caller?.aborted) return this.caller.reason
    if (this.clock.expired) return new PeerSilentError({ peer, waitedMs: this.ms, what }, { cause: error })
    const why = error instanceof Error ? error.message : String(error)
    return new DialFailedError({ peer, why }, { cause: error })
  }
}
