import { defineTable } from '@kg/store'

/** What a capture does about events that are wrong. */
export const errorBehaviours = ['rollback', 'proceed'] as const
export type ErrorBehaviour = (typeof errorBehaviours)[number]

/** A problem as the standard describes it, with our code. */
export interface CaptureProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
}

/** What is known of a capture that goes on without the events that are wrong. */
export interface CaptureNote {
  readonly behaviour: 'proceed'
  /** What is wrong with the events that were left out. */
  readonly errors: readonly CaptureProblem[]
}

/** By the name of the file that the job imports: it is known before the job is. */
export const captureNotes = defineTable<CaptureNote>()('epcis-capture-notes')
