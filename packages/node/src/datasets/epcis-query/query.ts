import type { EpcisEvent } from '@kg/ingest/datasets'

/** An event as a query sees it. */
export interface QueryEvent {
  readonly event: EpcisEvent
  readonly id: string
  /** When this node recorded it, in milliseconds. */
  readonly recordTime: number
}

/** One parameter of a query; an event must meet all of them. */
export interface Condition {
  /** An event that meets the condition has one of these terms; absent, if the index cannot say. */
  readonly terms?: readonly string[]
  /** Ids of which an event that meets the condition has one. */
  readonly eventIds?: readonly string[]
  readonly test: (event: QueryEvent) => boolean
}

/** What master data says, as far as the asker may see it. All ids are in canonical form. */
export interface MasterData {
  /** A place and all places in it. */
  within(id: string): ReadonlySet<string>
  /** What has an attribute, with one of these values if any are given. */
  having(attribute: string, values?: readonly string[]): ReadonlySet<string>
}

/** A condition that may depend on master data. */
export type Clause = (masterData: MasterData) => Condition

/** From this moment on, and before that one. */
export interface TimeRange {
  readonly from?: number
  readonly before?: number
}

/** A field of events that orders them. */
export interface OrderField {
  readonly name: string
  readonly valueOf: (event: EpcisEvent) => string | undefined
}

export interface EventQuery {
  readonly clauses: readonly Clause[]
  readonly eventTime: TimeRange
  readonly recordTime: TimeRange
  /** `recording` is for readers who wait for what is new: it is the order in which datasets came to be there. */
  readonly orderBy: 'eventTime' | 'recordTime' | 'recording'
  readonly direction: 'ASC' | 'DESC'
  /** Comes first where it is given: see `find-ordered.ts`. */
  readonly orderField?: OrderField | undefined
  /** Only so many events, the first in order. */
  readonly eventCountLimit?: number
  /** The query fails if more events meet it. */
  readonly maxEventCount?: number
}

export const isWithin = (time: number, { from, before }: TimeRange): boolean =>
  (from === undefined || time >= from) && (before === undefined || time < before)
