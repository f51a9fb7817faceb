import { HandlerCancelledError } from '@kg/contract'

/** Jobs that are at work, so that their callers can stop them. */
export class RunningJobs {
  private readonly running = new Map<string, AbortController>()

  /** Does the work of a job, with a signal that says when nobody wants it any more. */
  async run<T>(id: string, work: (cancelled: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController()
    this.running.set(id, stop)
    try {
      return await work(stop.signal)
    } finally {
      this.running.delete(id)
    }
  }

  /** Asks a job to stop. False if it is not at work. */
  cancel(id: string): boolean {
    const stop = this.running.get(id)
    stop?.abort(new HandlerCancelledError({}))
    return stop !== undefined
  }
}
