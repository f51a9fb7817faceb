import { describe, expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import { shownJob, statusOf } from './shown-job.js'

const input = { kaId: '1', root: '0x01', version: 1, publicQuads: 2, privateQuads: 0 }
const job = (change: Partial<JobRow>) =>
  ({
    id: 'j',
    kind: 'publish',
    state: 'queued',
    agent: '0xa',
    isAdmin: false,
    contextGraph: 'lab',
    sub: '',
    name: 'notes',
    input,
    enqueuedAt: 1000,
    updatedAt: 2000,
    attempts: 0,
    maxAttempts: 5,
    dueAt: 1000,
    ...change,
  }) as JobRow

describe('a publishing job as the API shows it', () => {
  it.each([
    [{ state: 'queued' }, 'accepted'],
    [{ state: 'failed_retrying' }, 'accepted'],
    [{ state: 'running' }, 'claimed'],
    [{ state: 'running', step: 'broadcast' }, 'broadcast'],
    [{ state: 'succeeded' }, 'finalized'],
    [{ state: 'failed' }, 'failed'],
  ] as const)('shows %j as %s', (change, status) => {
    expect(statusOf(job(change))).toBe(status)
  })

  it('tells where it failed, why, and whether it is tried again', () => {
    const lastError = { code: 'NO_QUORUM', message: 'none', remedy: 'wait', retryable: true, step: 'validated' }
    expect(shownJob(job({ state: 'failed_retrying', lastError, dueAt: 5000 }))).toMatchObject({
      failure: { failedFromState: 'validated', code: 'NO_QUORUM', mode: 'retryable' },
      timestamps: { nextRetryAt: new Date(5000).toISOString() },
    })
  })

  it('shows only the steps of the newest try', () => {
    const { timestamps } = shownJob(
      job({ state: 'running', startedAt: 3000, stepAt: { validated: 2000, broadcast: 3500 } }),
    )
    expect(timestamps).not.toHaveProperty('validatedAt')
    expect(timestamps).toHaveProperty('broadcastAt')
  })
})
