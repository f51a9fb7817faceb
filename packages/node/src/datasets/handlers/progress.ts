/** How many things of each kind a job has done. */
export interface HandlerCounts {
  readonly objects?: number
}

/** How far jobs have come while they run. It is not worth a write each time, so a restart begins at nothing. */
export class HandlerProgress {
  private readonly known = new Map<string, HandlerCounts>()

  report(id: string, counts: HandlerCounts): void {
    this.known.set(id, counts)
  }

  of(id: string): HandlerCounts {
    return this.known.get(id) ?? {}
  }

  /** The job no longer runs. */
  end(id: string): void {
    this.known.delete(id)
  }
}
