import { EpcisDeliveryError } from '@kg/contract'
import type { Journal } from '../../platform/operations/journal.js'
import { queryDocument } from '../epcis-answers/query-document.js'
import { idTranslation } from '../epcis-answers/translate-ids.js'
import { readNamedQuery } from '../epcis-queries/named-queries.js'
import { inRecordOrder, positionAt } from '../epcis-queries/new-events.js'
import { queryRows } from '../epcis-queries/table.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { findEvents } from '../epcis-query/find-events.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import type { DestRules } from './check-dest.js'
import { type Delivery, sendWebhook } from './send-webhook.js'
import { type SubscriptionRow, subscriptionRows } from './table.js'

/** Events of one delivery. */
const batchSize = 100

export interface DeliverySettings extends DestRules {
  readonly signal: AbortSignal
  readonly isScheduled: boolean
}

/** Sends what is new for a subscription, and notes what was sent: a delivery that fails begins there again. */
export async function deliver(
  ledger: Journal,
  id: string,
  { signal, isScheduled, allowsLoopback }: DeliverySettings,
): Promise<void> {
  let isFirst = true
  for (;;) {
    const row = ledger.read((r) => r.get(subscriptionRows, id))
    const query = row && ledger.read((r) => r.get(queryRows, [row.agent, row.queryName]))
    if (row === undefined || query === undefined) return
    const { parameters, prefixes } = readNamedQuery(query)
    const asked = inRecordOrder(parseEventQuery(parameters, prefixes))
    const after = row.sent ?? ledger.read((r) => positionAt(r, row.position.time))
    const page = { limit: batchSize, after, signal }
    const { events, next } = await findEvents(ledger, asked, row, page)
    const isReport = isFirst && isScheduled && row.reportIfEmpty && next === undefined
    if (events.length > 0 || isReport) {
      const form = { mediaType: 'application/json' } as const
      const translateId = idTranslation(ledger, row, row.epcs)
      const body = await queryDocument(events, form, { queryName: row.queryName, subscriptionID: id, translateId })
      await send(row, { body, signal, allowsLoopback })
    }
    isFirst = false
    const sent = next ?? events.at(-1)?.ref
    if (sent !== undefined) await note(ledger, id, sent)
    if (next === undefined) return
  }
}

async function send(
  { dest, signatureToken }: SubscriptionRow,
  delivery: Omit<Delivery, 'dest' | 'signatureToken'>,
): Promise<void> {
  try {
    await sendWebhook({ ...delivery, dest, signatureToken })
  } catch (cause) {
    throw new EpcisDeliveryError({ dest, why: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}

async function note(ledger: Journal, id: string, sent: EventRef): Promise<void> {
  await ledger.writeWithoutReceipt((w) => {
    const row = w.get(subscriptionRows, id)
    if (row !== undefined) w.put(subscriptionRows, id, { ...row, sent, lastNotifiedAt: Date.now() })
  })
}
