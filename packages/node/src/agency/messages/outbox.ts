import type { Logger } from 'pino'
import type { MessageCounts } from '../../exchange/p2p/message-counts.js'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { JobQueue } from '../../platform/jobs/queue.js'
import type { Journal } from '../../platform/operations/journal.js'
import { isFinal } from './is-final.js'
import { headOf, outboxStore, waitingFor } from './outbox-store.js'
import { type OutboxRow, outboxRows } from './table.js'

export interface OutboxNeeds {
  ledger: Journal
  /** Ends well when the recipient's node has stored the message. */
  deliver: (row: OutboxRow, signal: AbortSignal) => Promise<void>
  counts: MessageCounts
  log: Logger
}

export const keepTryingMs = 7 * 24 * 3600_000
const backoffMs = (attempts: number) => Math.min(5 * 60_000, 1000 * 2 ** Math.max(0, attempts - 1))
/** Recipients that are tried at once. */
const concurrency = 16
/** Recipients that are tried as soon as there is a network. */
const mostAtOpening = 1000

/** Delivers what is queued: in order for each recipient, again and again until it is accepted, refused or too old. */
export class Outbox {
  private readonly queue: JobQueue<OutboxRow, void>

  constructor({ ledger, deliver, counts, log }: OutboxNeeds) {
    this.queue = new JobQueue(
      { concurrency, backoffMs, isFinal },
      {
        ledger,
        store: outboxStore,
        work: (row, { signal }) => deliver(row, signal),
        onStep({ to }, step) {
          if (step.move === 'succeed') counts.delivered++
          else if (step.move !== 'postpone') counts.failed++
          if ('fault' in step) log.debug({ fault: step.fault, to }, 'a message was not delivered')
        },
        onFault: (err) => log.warn({ err }, 'the outbox is stuck for a while'),
      },
    )
  }

  /** Begins with what waits from the last time. */
  start(): Promise<void> {
    return this.queue.start()
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  /** Tries everything now that the network is open. */
  async onNetwork(): Promise<void> {
    await this.start()
    this.queue.hurry((r) => [...r.by(outboxRows, 'due', { limit: mostAtOpening })].map(({ value }) => value))
  }

  /** Tries the messages to the agents of a peer now that it is connected. */
  onPeer(peerId: string): void {
    this.queue.hurry((r) =>
      [...r.by(agentProfiles, 'byPeer', { prefix: peerId })].flatMap(({ key }) => [...waitingFor(r, key)]),
    )
  }

  /** Tries to deliver now. Resolves when the message has ended, an attempt has failed, or the time is up. */
  async attempt(row: OutboxRow, ms: number, signal: AbortSignal): Promise<void> {
    const attempted = this.queue.outcomeOf(row, { ms, signal })
    // Agents of the same node can write to each other before there is a network.
    await this.start()
    this.queue.hurry((r) => [headOf(r, row) ?? row])
    await attempted
  }
}
