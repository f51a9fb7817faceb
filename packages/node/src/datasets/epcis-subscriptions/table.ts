import { defineTable } from '@kg/store'
import type { EpcForm } from '../epcis-answers/translate-ids.js'
import type { EventRef } from '../epcis-query/event-ref.js'

/** When results are sent: each field as in the standard, `*` where any value will do. */
export interface Schedule {
  readonly second?: string | undefined
  readonly minute?: string | undefined
  readonly hour?: string | undefined
  readonly dayOfMonth?: string | undefined
  readonly month?: string | undefined
  readonly dayOfWeek?: string | undefined
}

/** A web address that hears what a named query finds. */
export interface SubscriptionRow {
  readonly id: string
  readonly agent: string
  readonly isAdmin: boolean
  readonly queryName: string
  readonly dest: string
  readonly signatureToken?: string
  readonly schedule?: Schedule
  readonly reportIfEmpty: boolean
  readonly initialRecordTime?: string
  readonly createdAt: number
  /** How ids are written; as they were captured where absent. */
  readonly epcs?: EpcForm
  /** When what was sent last was recorded, as earlier releases note it. */
  readonly position: EventRef
  /** What was sent last, in the order of recording. */
  readonly sent?: EventRef
  readonly lastNotifiedAt?: number
  /** When the schedule says that it is time again. */
  readonly dueAt?: number
}

export const subscriptionRows = defineTable<SubscriptionRow>()('epcis-subscriptions', {
  indexes: {
    byQuery: (row) => [row.agent, row.queryName, row.createdAt],
    due: (row) => row.dueAt,
    streams: (row) => (row.schedule === undefined ? row.createdAt : undefined),
  },
})
