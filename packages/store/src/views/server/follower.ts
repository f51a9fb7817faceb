import { type Ledger, type Shelf, shelfKey } from '../../ledger/index.js'
import type { Replica } from './replica.js'

/** Brings every write to the server in the background, so that a query seldom waits for it. */
export class Follower {
  /** Why the last attempt failed; a query tries again by itself. */
  fault: string | undefined
  private readonly behind = new Map<string, Shelf>()
  private readonly leave: () => void
  private running = false

  constructor(
    ledger: Ledger,
    private readonly replica: Replica,
  ) {
    this.leave = ledger.onCommit((_, { graphChanges }) => {
      for (const { shelf } of graphChanges)
        if (replica.knows(shelf)) this.behind.set(JSON.stringify(shelfKey(shelf)), shelf)
      void this.run()
    })
  }

  stop(): void {
    this.leave()
    this.behind.clear()
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    try {
      while (this.behind.size > 0) {
        const shelves = [...this.behind.values()]
        this.behind.clear()
        await this.replica.followKnown(shelves)
        this.fault = undefined
      }
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error)
    } finally {
      this.running = false
    }
  }
}
