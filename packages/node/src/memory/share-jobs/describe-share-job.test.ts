import { expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import { describeShareJob } from './describe-share-job.js'

const row: JobRow = {
  id: 'j',
  kind: 'share',
  state: 'queued',
  agent: '0x1',
  isAdmin: false,
  contextGraph: 'lab',
  sub: '',
  name: 'a',
  enqueuedAt: 0,
  updatedAt: 1000,
  attempts: 0,
  maxAttempts: 5,
  dueAt: 60_000,
}

it('shows a job that waits without what has not happened', () => {
  expect(describeShareJob(row)).toEqual({
    jobId: 'j',
    state: 'queued',
    contextGraphId: 'lab',
    assertionName: 'a',
    enqueuedAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:01.000Z',
    attempts: 0,
    maxAttempts: 5,
  })
})

it('shows when a job that failed is tried again, and why it failed', () => {
  const lastError = { code: 'X', message: 'no', remedy: 'wait', retryable: true }
  expect(describeShareJob({ ...row, sub: 'web', state: 'failed_retrying', startedAt: 0, lastError })).toMatchObject({
    subGraphName: 'web',
    nextRetryAt: '1970-01-01T00:01:00.000Z',
    startedAt: '1970-01-01T00:00:00.000Z',
    lastError,
  })
})

it('shows how many statements a job has shared', () => {
  expect(describeShareJob({ ...row, result: { promotedCount: 3, root: '0x' } })).toMatchObject({ promotedCount: 3 })
  expect(describeShareJob({ ...row, result: {} })).not.toHaveProperty('promotedCount')
})
