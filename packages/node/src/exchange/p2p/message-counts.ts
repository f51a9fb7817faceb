import type { Host } from '@kg/net'
import type { ProtocolTraffic } from '../../platform/status/node-facts.js'
import { isRefusal, type Reason } from './refusals.js'

/** The reasons for which the host refuses a message before anything is read. */
const earlyReasons: Readonly<Record<string, string>> = {
  REQUEST_TOO_LARGE: 'too-large',
  RATE_LIMITED: 'too-often',
  BUSY: 'busy',
  MALFORMED_FRAME: 'malformed',
}

/** Counts the messages of one protocol since the start, in both directions. */
export class MessageCounts {
  sent = 0
  delivered = 0
  failed = 0
  received = 0
  private readonly refused = new Map<string, number>()

  constructor(readonly protocol: string) {}

  countRefusal(reason: Reason): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
  }

  /** Runs the work that accepts a peer's message, and counts whether it was received or refused. */
  async countOutcome<T>(work: () => Promise<T>): Promise<T> {
    try {
      const accepted = await work()
      this.received++
      return accepted
    } catch (error) {
      if (isRefusal(error)) this.countRefusal(error.data.reason)
      throw error
    }
  }

  /** The counts so far, with the messages that the host refused itself. */
  snapshot(host: Host | undefined): ProtocolTraffic {
    const { protocol, sent, delivered, failed, received } = this
    const refused = Object.fromEntries(this.refused)
    for (const [name, count] of Object.entries(host?.counters() ?? {})) {
      const reason = name.startsWith(`refused.${protocol}.`) ? earlyReasons[name.split('.')[2] ?? ''] : undefined
      if (reason !== undefined) refused[reason] = (refused[reason] ?? 0) + count
    }
    return { protocol, sent, delivered, failed, received, refused }
  }
}
