import type { MoveTable, StateOf, TriggerOf } from './move.js'

/**
 * The life of a job, whatever its own table calls the states. `failed_retrying` waits for its next try, `gone` is a row
 * that was removed. A row that is held waits for another of its lane.
 */
export const jobMoves = {
  none: { enqueue: 'queued' },
  queued: { claim: 'running', hold: 'queued', release: 'queued', cancel: 'failed', expire: 'failed' },
  failed_retrying: { claim: 'running', cancel: 'failed', expire: 'failed' },
  running: {
    step: 'running',
    succeed: 'succeeded',
    fail: 'failed',
    expire: 'failed',
    postpone: 'failed_retrying',
    interrupt: 'queued',
  },
  succeeded: { clear: 'gone' },
  failed: { recover: 'queued', clear: 'gone' },
  gone: {},
} as const satisfies MoveTable

export type JobState = StateOf<typeof jobMoves>
export type JobMove = TriggerOf<typeof jobMoves>
