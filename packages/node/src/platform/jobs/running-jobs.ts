import { HandlerCancelledError } from '@kg/contract'

/** Jobs that are at work, so that their callers can stop them. */
export class RunningJobs {
  private readonly running = new Map<string, AbortController>()
  private readonly unwanted = new Set<string>()

  /** Does the work of a job, with a signal that says when nobody wants it any more. */
  async run<T>(id: string, work: (cancelled: AbortSignal) => Promise<T>): Promise<T> {
    if (this.unwanted.delete(id)) throw new HandlerCancelledError({})
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

  /** As `cancel`, also for a job that has been taken up and will be at work in a moment. */
  cancelSoon(id: string): void {
    if (!this.cancel(id)) this.unwanted.add(id)
  }

  /** A job that is tried again is wanted. */
  allow(id: string): void {
    this.unwanted.delete(id)
  }
}
