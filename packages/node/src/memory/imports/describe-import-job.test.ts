import { expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import { describeImportJob } from './describe-import-job.js'

const row: JobRow = {
  id: 'j',
  kind: 'import',
  state: 'running',
  agent: '0x1',
  isAdmin: false,
  contextGraph: 'lab',
  sub: '',
  name: 'a',
  input: { fileName: 'a.pdf', bytes: 7, path: '/secret' },
  enqueuedAt: 0,
  updatedAt: 1000,
  attempts: 1,
  maxAttempts: 5,
  dueAt: 0,
}

it('shows how far an import is, and not where its file lies', () => {
  expect(describeImportJob(row, { done: 3, of: 10 })).toEqual({
    jobId: 'j',
    state: 'running',
    contextGraphId: 'lab',
    name: 'a',
    fileName: 'a.pdf',
    bytes: 7,
    progress: { done: 3, of: 10 },
    attempts: 1,
    enqueuedAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:01.000Z',
  })
})

it('shows why one failed, with what to do', () => {
  const lastError = { code: 'IMPORT_BROKEN', message: 'no', remedy: 'mend it', retryable: false, step: 'x' }
  expect(describeImportJob({ ...row, state: 'failed', lastError }).lastError).toEqual({
    ...{ code: 'IMPORT_BROKEN', message: 'no', retryable: false },
    remedy: expect.any(String),
  })
})
