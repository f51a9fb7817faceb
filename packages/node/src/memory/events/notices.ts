import type { Caller } from '../../platform/caller/caller.js'

/** News that is written nowhere. Whoever misses one asks the route that shows the thing. */
export interface Notice {
  readonly action: string
  /** What it is about. A newer notice about the same thing replaces one that is not sent yet. */
  readonly subject: string
  /** Whose thing it is: this agent and the operator hear of it. */
  readonly agent: string
  /** What is known now; asked for only where somebody listens. */
  readonly describe: () => object
}

interface Listener {
  readonly caller: Caller
  readonly waiting: Map<string, Notice>
  readonly wake: () => void
}

/** Notices on their way to those who listen. A reader that is slow gets the newest of each thing. */
export class Notices {
  private readonly listeners = new Set<Listener>()

  send(notice: Notice): void {
    for (const { caller, waiting, wake } of this.listeners) {
      if (!caller.isAdmin && caller.agent !== notice.agent) continue
      waiting.set(notice.subject, notice)
      wake()
    }
  }

  /** What waits for this caller, until it is closed. */
  open(caller: Caller, wake: () => void): { take(): Notice[]; close(): void } {
    const listener: Listener = { caller, waiting: new Map(), wake }
    this.listeners.add(listener)
    return {
      take() {
        const taken = [...listener.waiting.values()]
        listener.waiting.clear()
        return taken
      },
      close: () => void this.listeners.delete(listener),
    }
  }
}
