import type { Host } from '@kg/net'
import { isRefusal, type Reason } from './refusals.js'

export interface Exchanged {
  protocol: string
  sent: number
  delivered: number
  failed: number
  received: number
  refused: Record<string, number>
}

/** What the host refuses before anything is read. */
const early: Readonly<Record<string, string>> = {
  REQUEST_TOO_LARGE: 'too-large',
  RATE_LIMITED: 'too-often',
  BUSY: 'busy',
  MALFORMED_FRAME: 'malformed',
}

/** What went over one protocol since the start, both ways. */
export class MessageCounts {
  sent = 0
  delivered = 0
  failed = 0
  received = 0
  private readonly refused = new Map<string, number>()

  constructor(readonly protocol: string) {}

  refuse(reason: Reason): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
  }

  /** Runs what takes something from a peer, and counts how it ends. */
  async countOutcome<T>(work: () => Promise<T>): Promise<T> {
    try {
      const taken = await work()
      this.received++
      return taken
    } catch (error) {
      if (isRefusal(error)) this.refuse(error.data.reason)
      throw error
    }
  }

  show(host: Host | undefined): Exchanged {
    const { protocol, sent, delivered, failed, received } = this
    const refused = Object.fromEntries(this.refused)
    for (const [name, count] of Object.entries(host?.counters() ?? {})) {
      const reason = name.startsWith(`refused.${protocol}.`) ? early[name.split('.')[2] ?? ''] : undefined
      if (reason !== undefined) refused[reason] = (refused[reason] ?? 0) + count
    }
    return { protocol, sent, delivered, failed, received, refused }
  }
}
