import { deferred, type Patience, waitAtMost } from '@kg/core/async'

/** Wakes callers that wait for a job, when it has ended or when a try in its lane has failed. */
export class Outcomes {
  private readonly waiting = new Map<string, Map<string, Set<() => void>>>()

  /** Resolves at the first of these: an outcome, the end of the time, the signal. */
  async wait(lane: string, id: string, { ms, signal }: Patience): Promise<void> {
    if (signal?.aborted) return
    const jobs = this.waiting.get(lane) ?? new Map<string, Set<() => void>>()
    const listeners = jobs.get(id) ?? new Set()
    const heard = deferred()
    this.waiting.set(lane, jobs.set(id, listeners.add(heard.resolve)))
    try {
      await waitAtMost(heard.promise, { ms, signal, keepsProcess: false })
    } finally {
      this.leave(lane, id, heard.resolve)
    }
  }

  /** Wakes those who wait for this job. */
  reportEnd(lane: string, id: string): void {
    for (const done of [...(this.waiting.get(lane)?.get(id) ?? [])]) done()
  }

  /** Wakes all who wait in the lane: none of its jobs comes before the one that failed. */
  reportFailure(lane: string): void {
    for (const listeners of [...(this.waiting.get(lane)?.values() ?? [])]) for (const done of [...listeners]) done()
  }

  /** Wakes everybody: no more outcomes will come. */
  stop(): void {
    for (const lane of [...this.waiting.keys()]) this.reportFailure(lane)
  }

  private leave(lane: string, id: string, done: () => void): void {
    const jobs = this.waiting.get(lane)
    const listeners = jobs?.get(id)
    listeners?.delete(done)
    if (listeners?.size === 0) jobs?.delete(id)
    if (jobs?.size === 0) this.waiting.delete(lane)
  }
}
