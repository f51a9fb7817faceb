import { DeadlinePassedError, PeerTimeoutError, PeerUnreachableError } from './errors.js'

/** One wait for a peer: ended by the caller's signal or by the clock, and it knows which of them it was. */
export class Deadline {
  readonly #caller: AbortSignal | undefined
  readonly #clock: AbortController
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined
  readonly signal: AbortSignal

  constructor(ms: number, caller?: AbortSignal) {
    this.#ms = ms
    this.#caller = caller
    this.#clock = new AbortController()
    this.signal = caller === undefined ? this.#clock.signal : AbortSignal.any([caller, this.#clock.signal])
    this.restart()
  }

  /** Gives the whole time again: for a stream that keeps moving. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#clock.abort(new DeadlinePassedError({ ms: this.#ms })), this.#ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  /** The error to throw for what went wrong while waiting for `peer`. */
  explain(error: unknown, peer: string, what: string): unknown {
    if (this.#caller?.aborted) return this.#caller.reason
    if (this.#clock.signal.aborted) return new PeerTimeoutError({ peer, waitedMs: this.#ms, what }, { cause: error })
    const why = error instanceof Error ? error.message : String(error)
    return new PeerUnreachableError({ peer, why }, { cause: error })
  }
}
