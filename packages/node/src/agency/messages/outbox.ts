import { AsyncResource } from 'node:async_hooks'
import { Slots } from '@kg/core/async'
import type { Logger } from 'pino'
import type { MessageCounts } from '../../exchange/p2p/message-counts.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { Conversations } from './conversations.js'
import { isFinal } from './is-final.js'
import { messageRows, type OutboxRow, outboxRows } from './table.js'

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
const atOnce = 16
const endings = { delivered: 'message.delivered', refused: 'message.refused', expired: 'message.expired' } as const
/** After a fault of the ledger itself. */
const faultPauseMs = 5000

/** Delivers what is queued: in order for each recipient, again and again until it is taken, refused or too old. */
export class Outbox {
  private readonly stopping = new AbortController()
  private readonly slots = new Slots(atOnce)
  private readonly conversations = new Conversations()
  // Deliveries outlive the requests that ask for them, so they must not count as a step of one.
  private readonly scope = new AsyncResource('outbox')

  constructor(private readonly needs: OutboxNeeds) {}

  /** Goes on with what a stop or a crash has left. */
  start(): void {
    for (const { owner, to } of this.waiting()) this.wake(owner, to)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.conversations.stop()
  }

  /** Tries at once what waits for some recipients, whatever the pause between attempts. */
  wakeFor(isMeant: (to: string) => boolean): void {
    for (const { owner, to } of this.waiting()) if (isMeant(to)) this.wake(owner, to)
  }

  wake(owner: string, to: string): void {
    if (this.stopping.signal.aborted) return
    this.scope.runInAsyncScope(() => this.conversations.run(owner, to, () => this.work(owner, to)))
  }

  /** Settles when the message has come to its end, or an attempt for its recipient has failed, or the time is up. */
  attempted({ owner, to, id }: Pick<OutboxRow, 'owner' | 'to' | 'id'>, ms: number, signal: AbortSignal): Promise<void> {
    return this.conversations.outcome(owner, to, id, ms, AbortSignal.any([signal, this.stopping.signal]))
  }

  private waiting(): { owner: string; to: string }[] {
    const known = new Map<string, { owner: string; to: string }>()
    for (const { value } of this.needs.ledger.read((r) => [...r.range(outboxRows)]))
      known.set(`${value.owner} ${value.to}`, value)
    return [...known.values()]
  }

  /** One recipient, the oldest message first. */
  private async work(owner: string, to: string): Promise<number | undefined> {
    const { ledger, log } = this.needs
    try {
      while (!this.stopping.signal.aborted) {
        const row = ledger.read((r) => [...r.range(outboxRows, { prefix: [owner, to], limit: 1 })][0]?.value)
        if (row === undefined) return undefined
        const end = row.expiresAt <= Date.now() ? 'expired' : await this.attempt(row)
        if (end instanceof Error) return await this.postpone(row, end)
        await this.finish(row, end)
      }
    } catch (error) {
      if (!this.stopping.signal.aborted) log.warn({ err: error, to }, 'the outbox is stuck for a while')
    }
    return faultPauseMs
  }

  /** How it ended, or the error after which it is tried again. */
  private async attempt(row: OutboxRow): Promise<'delivered' | 'refused' | Error> {
    await this.slots.acquire(this.stopping.signal)
    try {
      await this.needs.deliver(row, this.stopping.signal)
      return 'delivered'
    } catch (error) {
      this.stopping.signal.throwIfAborted()
      this.needs.log.debug({ err: error, to: row.to }, 'a message was not delivered')
      if (isFinal(error)) return 'refused'
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      this.slots.release()
    }
  }

  private async finish(row: OutboxRow, state: 'delivered' | 'refused' | 'expired'): Promise<void> {
    const { owner, to, seq, id } = row
    const act = actOf(endings[state], owner, `urn:kg:message:${id}`)
    const attempts = row.attempts + 1
    await this.needs.ledger.write(act, (w) => {
      w.remove(outboxRows, [owner, to, seq])
      const message = w.get(messageRows, [owner, to, 'out', id])
      if (message !== undefined) w.put(messageRows, [owner, to, 'out', id], { ...message, state, attempts })
    })
    if (state === 'delivered') this.needs.counts.delivered++
    else this.needs.counts.failed++
    this.conversations.ended(owner, to, id)
  }

  private async postpone(row: OutboxRow, { message }: Error): Promise<number> {
    const { owner, to, seq } = row
    const attempts = row.attempts + 1
    const wait = backoffMs(attempts)
    const next = { ...row, attempts, dueAt: Date.now() + wait, lastError: message.slice(0, 300) }
    await this.needs.ledger.keep((w) => w.put(outboxRows, [owner, to, seq], next))
    this.conversations.failed(owner, to)
    return wait
  }
}
