import { defineTable } from '@kg/store'

/** A version is sent under one transaction key; only when that one has failed for good, under the next. */
export interface AttemptRow {
  attempt: number
  at: number
}

export const publicationAttempts = defineTable<AttemptRow, [kaId: string, version: number]>()('publication-attempts')

export const attemptKey = (kaId: bigint, version: number, attempt: number): string =>
  `publish/${kaId}/${version}/${attempt}`
