import { setImmediate } from 'node:timers/promises'
import { defined } from '@kg/core'
import { type KgElement, publicElement } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { eventIdOf, eventIn, eventTimeOf } from '../epcis-index/event-of.js'
import { textAt } from '../texts/read-texts.js'
import { candidatesOf } from './candidates.js'
import type { EventRef } from './event-ref.js'
import { isFirstRecord } from './first-record.js'
import { masterDataOf } from './master-data.js'
import { refsInOrder } from './order-events.js'
import { type Condition, type EventQuery, isWithin, type QueryEvent } from './query.js'
import { visibleRows } from './visible-rows.js'

export interface FoundEvent extends QueryEvent {
  readonly ref: EventRef
}

export interface EventPage {
  readonly events: readonly FoundEvent[]
  /** The last one that was looked at, if there may be more. */
  readonly next?: EventRef
}

export interface PageRequest {
  readonly limit: number
  readonly after?: EventRef | undefined
  readonly signal?: AbortSignal
}

/** Events that one page looks at, at most. A page of a query that the index cannot answer may be short. */
const mostExamined = 20_000
/** Events that are read at once: the event loop goes on between two reads. */
const sliceSize = 64

/** The events that meet a query and that the caller may see, in the order of the query. */
export async function findEvents(
  ledger: Journal,
  query: EventQuery,
  caller: Caller,
  { limit, after, signal }: PageRequest,
): Promise<EventPage> {
  const rowOf = visibleRows(ledger, caller)
  const isRecorded = (copy: string) => {
    const row = rowOf(copy)
    return row !== undefined && isWithin(row.importedAt, query.recordTime)
  }
  const masterData = masterDataOf(ledger, (copy) => rowOf(copy) !== undefined)
  const conditions = query.clauses.map((clause) => clause(masterData))
  const candidates = ledger.read((r) => candidatesOf(r, conditions, isRecorded))
  const found: FoundEvent[] = []
  let examined = 0
  let last = after
  for (const refs of refsInOrder({ ledger, rowOf, isRecorded }, { query, candidates, after })) {
    for (let start = 0; start < refs.length; start += sliceSize) {
      signal?.throwIfAborted()
      for (const one of readSlice(ledger, refs.slice(start, start + sliceSize))) {
        const event = meets(one, query, conditions, rowOf(one.ref.copy)?.importedAt ?? 0)
        if (event !== undefined && isFirstRecord(ledger, rowOf, event)) {
          const end = found.at(-1)
          if (found.length === limit && end !== undefined) return { events: found, next: end.ref }
          found.push(event)
        }
        last = one.ref
        examined += 1
      }
      if (examined >= mostExamined) return { events: found, ...defined({ next: last }) }
      await setImmediate()
    }
  }
  return { events: found }
}

const readSlice = (ledger: Journal, refs: readonly EventRef[]) =>
  ledger.read((r) => refs.map((ref) => ({ ref, text: textAt(r, ref.copy, ref.index) })))

function meets(
  { ref, text }: { readonly ref: EventRef; readonly text: string | undefined },
  query: EventQuery,
  conditions: readonly Condition[],
  recordTime: number,
): FoundEvent | undefined {
  if (text === undefined) return undefined
  const element = publicElement(JSON.parse(text) as KgElement)
  const event = eventIn(element)
  if (event === undefined || !isWithin(eventTimeOf(event), query.eventTime)) return undefined
  const found = { event, id: eventIdOf(element, event), recordTime, ref }
  return conditions.every(({ test }) => test(found)) ? found : undefined
}
