import type { EpcisEvent } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findRefs } from '../epcis-index/find-refs.js'
import { idTerm } from '../epcis-index/terms.js'
import { type EventRef, isRecordedBefore } from '../epcis-query/event-ref.js'
import { findEvents } from '../epcis-query/find-events.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { type RowOf, visibleRows } from '../epcis-query/visible-rows.js'
import type { ValuePage } from './list-values.js'

/** Events that one page looks at: where all have the same EPCs, it is short. */
const mostEvents = 200

/** EPCs of the events that a caller may see, in the order in which they were first recorded. */
export async function listEpcs(
  ledger: Journal,
  caller: Caller,
  { limit, after: start }: { limit: number; after?: readonly (string | number)[] | undefined },
): Promise<ValuePage> {
  const rowOf = visibleRows(ledger, caller)
  const [time, copy, index, skip = 0] = start ?? []
  const after = time === undefined ? undefined : { time: Number(time), copy: String(copy), index: Number(index) }
  const { events, next } = await findEvents(ledger, parseEventQuery([]), caller, { limit: mostEvents, after })
  const values: string[] = []
  let last = after
  let skipped = Number(skip)
  for (const { event, ref } of events) {
    const fresh = epcsOf(event).filter((epc) => isNew(ledger, rowOf, epc, ref))
    for (const [i, epc] of fresh.slice(skipped).entries()) {
      if (values.length === limit) return { values, next: [...keyOf(last), skipped + i] }
      values.push(epc)
    }
    skipped = 0
    last = ref
  }
  return next === undefined ? { values } : { values, next: keyOf(next) }
}

/** Before the first event stands nothing. */
const keyOf = (ref: EventRef | undefined): (string | number)[] =>
  ref === undefined ? [-1, '', -1] : [ref.time, ref.copy, ref.index]

const epcsOf = ({ epcList = [], parentID, childEPCs = [], inputEPCList = [], outputEPCList = [] }: EpcisEvent) => [
  ...new Set([
    ...epcList,
    ...(parentID === undefined ? [] : [parentID]),
    ...childEPCs,
    ...inputEPCList,
    ...outputEPCList,
  ]),
]

/** Whether no event that was recorded earlier names this EPC. */
function isNew(ledger: Journal, rowOf: RowOf, epc: string, ref: EventRef): boolean {
  const named = ledger.read((r) => findRefs(r, [idTerm(epc)], (copy) => rowOf(copy) !== undefined))
  for (const [copy, positions] of named)
    for (const index of positions) if (isRecordedBefore(rowOf, { copy, index, time: 0 }, ref)) return false
  return true
}
