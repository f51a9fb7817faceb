import { randomUUID } from 'node:crypto'
import { EpcisNotFoundError, EpcisSubscriptionError, JobActiveError } from '@kg/contract'
import { defined } from '@kg/core'
import { isTime, timeOf } from '@kg/ingest/datasets'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { EpcForm } from '../epcis-answers/translate-ids.js'
import { readNamedQuery } from '../epcis-queries/named-queries.js'
import { onNewEvents, positionAfter, positionAt } from '../epcis-queries/new-events.js'
import type { QueryRow } from '../epcis-queries/table.js'
import type { HandlerSubject } from '../handlers/handlers.js'
import { lastRecording } from '../records/recordings.js'
import { checkDest, type DestRules } from './check-dest.js'
import { deliver } from './deliver.js'
import { nextTime } from './next-time.js'
import { type Schedule, type SubscriptionRow, subscriptionRows } from './table.js'

/** Of one agent. */
const mostSubscriptions = 100
/** The longest that a timer waits. */
const longestWaitMs = 3_600_000
/** Parameters that make no sense where nobody asks for pages. */
const refused = ['orderBy', 'orderDirection', 'eventCountLimit', 'maxEventCount']

export interface SubscriptionRequest {
  readonly dest: string
  readonly signatureToken?: string | undefined
  readonly stream?: boolean | undefined
  readonly schedule?: Schedule | undefined
  readonly reportIfEmpty: boolean
  readonly initialRecordTime?: string | undefined
  readonly epcs?: EpcForm | undefined
}

export interface SubscriptionsNeeds extends DestRules {
  readonly ledger: Journal
  readonly onFault: (error: unknown) => void
}

/** Web addresses that hear what named queries find. Each delivery is a job, so that none is lost. */
export class Subscriptions {
  private readonly jobs: Jobs<HandlerSubject>
  private readonly ledger: Journal
  /** Subscriptions for which something came while they were being served. */
  private readonly waiting = new Set<string>()
  private unfollow: () => void = () => undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly needs: SubscriptionsNeeds) {
    const { ledger, onFault, allowsLoopback } = needs
    this.ledger = ledger
    const work: JobNeeds<HandlerSubject>['work'] = async ({ subjectKey, input }, { signal }) => {
      await deliver(ledger, subjectKey, { signal, isScheduled: input?.isScheduled === true, allowsLoopback })
      return {}
    }
    const settings = { concurrency: 8, maxAttempts: 20, backoffMs }
    this.jobs = new Jobs<HandlerSubject>('epcis-delivery', settings, { ledger, work, onFault })
  }

  async start(): Promise<void> {
    await this.jobs.start()
    this.unfollow = onNewEvents(this.ledger, () => this.watch(this.serveStreams()))
    await this.serveStreams()
    this.setTimer()
  }

  async stop(): Promise<void> {
    this.unfollow()
    clearTimeout(this.timer)
    await this.jobs.stop()
  }

  async subscribe(query: QueryRow, request: SubscriptionRequest, caller: Caller): Promise<SubscriptionRow> {
    const last = this.ledger.read(lastRecording)
    checkDest(request.dest, this.needs)
    const row = rowOf(query, request, caller)
    const { initialRecordTime: from } = row
    const sent = from === undefined ? positionAfter(last) : this.ledger.read((r) => positionAt(r, timeOf(from)))
    const act = actOf('epcis.subscribe', caller.agent, `urn:kg:epcis-query:${encodeURIComponent(query.name)}`)
    const { value } = await this.ledger.write(act, (w) => {
      const own = [...w.by(subscriptionRows, 'byQuery', { prefix: [caller.agent], limit: mostSubscriptions })]
      if (own.length === mostSubscriptions)
        throw new EpcisSubscriptionError({ why: `An agent may have ${mostSubscriptions} subscriptions` })
      w.put(subscriptionRows, row.id, { ...row, sent })
      return row
    })
    if (row.schedule === undefined) await this.serve(row, false)
    else this.setTimer()
    return value
  }

  list({ agent, name }: QueryRow): SubscriptionRow[] {
    return this.ledger.read((r) =>
      [...r.by(subscriptionRows, 'byQuery', { prefix: [agent, name] })].map(({ value }) => value),
    )
  }

  require(query: QueryRow, id: string): SubscriptionRow {
    const row = this.ledger.read((r) => r.get(subscriptionRows, id))
    if (row === undefined || row.agent !== query.agent || row.queryName !== query.name)
      throw new EpcisNotFoundError({ what: 'subscription', id })
    return row
  }

  async unsubscribe(query: QueryRow, id: string): Promise<void> {
    this.require(query, id)
    const act = actOf('epcis.unsubscribe', query.agent, `urn:kg:epcis-subscription:${id}`)
    await this.ledger.write(act, (w) => {
      if (!w.remove(subscriptionRows, id)) throw new EpcisNotFoundError({ what: 'subscription', id })
    })
  }

  /** Ends the subscriptions to a query that is deleted. */
  removeAll(writer: LedgerWriter, { agent, name }: QueryRow): void {
    for (const { key } of [...writer.by(subscriptionRows, 'byQuery', { prefix: [agent, name] })])
      writer.remove(subscriptionRows, key)
  }

  private async serveStreams(): Promise<void> {
    const rows = this.ledger.read((r) => [...r.by(subscriptionRows, 'streams')].map(({ value }) => value))
    for (const row of rows) await this.serve(row, false)
  }

  /** Makes sure that a job looks at a subscription after this moment. */
  private async serve(row: Pick<SubscriptionRow, 'id' | 'agent' | 'isAdmin'>, isScheduled: boolean): Promise<void> {
    const { id, agent, isAdmin } = row
    const caller = { agent, isAdmin }
    try {
      const job = await this.jobs.enqueue({ subjectKey: id }, caller, { isScheduled })
      const ended = this.jobs.endOf(job.id, caller)
      this.watch(ended.then(() => (this.waiting.delete(id) ? this.serve(row, false) : undefined)))
    } catch (error) {
      if (!(error instanceof JobActiveError)) throw error
      this.waiting.add(id)
    }
  }

  /** Lets something go on by itself. What fails is tried again with the next event. */
  private watch(work: Promise<unknown>): void {
    work.catch(this.needs.onFault)
  }

  private setTimer(): void {
    clearTimeout(this.timer)
    const [first] = this.ledger.read((r) => [...r.by(subscriptionRows, 'due', { limit: 1 })])
    if (first?.value.dueAt === undefined) return
    const wait = Math.min(Math.max(0, first.value.dueAt - Date.now()), longestWaitMs)
    this.timer = setTimeout(() => this.watch(this.serveDue()), wait).unref()
  }

  private async serveDue(): Promise<void> {
    const now = Date.now()
    const due = this.ledger.read((r) => [...r.by(subscriptionRows, 'due', { before: [now + 1] })])
    for (const { key, value } of due) {
      await this.ledger.writeWithoutReceipt((w) => {
        const row = w.get(subscriptionRows, key)
        if (row?.schedule !== undefined) w.put(subscriptionRows, key, { ...row, dueAt: nextTime(row.schedule, now) })
      })
      await this.serve(value, true)
    }
    this.setTimer()
  }
}

const backoffMs = (attempt: number): number => Math.min(3_600_000, 500 * 2 ** attempt)

function rowOf(query: QueryRow, request: SubscriptionRequest, { agent, isAdmin }: Caller): SubscriptionRow {
  const { dest, signatureToken, stream, schedule, reportIfEmpty, initialRecordTime, epcs } = request
  if ((stream === true) === (schedule !== undefined))
    throw new EpcisSubscriptionError({ why: 'A subscription needs either stream: true or a schedule' })
  if (initialRecordTime !== undefined && !isTime(initialRecordTime))
    throw new EpcisSubscriptionError({ why: 'initialRecordTime must be a time with a zone' })
  const wrong = readNamedQuery(query).parameters.find(({ name }) => refused.includes(name))
  if (wrong !== undefined)
    throw new EpcisSubscriptionError({ why: `Nobody can subscribe to a query with ${wrong.name}` })
  const now = Date.now()
  return {
    id: randomUUID(),
    agent,
    isAdmin,
    queryName: query.name,
    dest,
    reportIfEmpty,
    createdAt: now,
    position: { time: initialRecordTime === undefined ? now : timeOf(initialRecordTime), copy: '', index: -1 },
    ...defined({ signatureToken, schedule, initialRecordTime, epcs }),
    ...defined({ dueAt: schedule === undefined ? undefined : nextTime(schedule, now) }),
  }
}
