import { describe, expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import { describeHandler, findHandler, type HandlerJobs, type HandlerSubject } from './handlers.js'

const row = (more: Partial<JobRow<HandlerSubject>>): JobRow<HandlerSubject> => ({
  id: 'j',
  kind: 'dataset-import',
  state: 'queued',
  agent: '0x1',
  isAdmin: false,
  subjectKey: 'k',
  enqueuedAt: 0,
  updatedAt: 0,
  attempts: 0,
  maxAttempts: 5,
  dueAt: 0,
  ...more,
})

describe('a handler', () => {
  it('waits while its job does, and says what it is at', () => {
    const waiting = describeHandler(row({ state: 'running', step: 'storing' }), () => 1)
    expect(waiting).toEqual({ status: 'PENDING', data: null, progress: { step: 'storing' } })
    const counted = describeHandler(row({ state: 'running', step: 'storing' }), () => 1, { counts: { objects: 9 } })
    expect(counted).toMatchObject({ progress: { step: 'storing', objects: 9 } })
    expect(describeHandler(row({ state: 'failed_retrying' }), () => 1).status).toBe('PENDING')
  })

  it('has the result, and a message if there is one', () => {
    expect(describeHandler(row({ state: 'succeeded' }), () => 7)).toEqual({ status: 'COMPLETED', data: 7 })
    expect(describeHandler(row({ state: 'succeeded' }), () => 7, { message: 'old' })).toMatchObject({ message: 'old' })
  })

  it('says why it failed', () => {
    const lastError = { code: 'X', message: 'no', remedy: 'yes', retryable: false }
    const failed = describeHandler(row({ state: 'failed', lastError }), () => 1)
    expect(failed).toEqual({ status: 'FAILED', data: { error: { code: 'X', message: 'no', remedy: 'yes' } } })
    expect(describeHandler(row({ state: 'failed', cancelled: true }), () => 1)).toMatchObject({
      data: { error: { code: 'CANCELLED' } },
    })
  })

  it('passes on what it does not know', () => {
    const broken = {
      get: () => {
        throw new TypeError('broken')
      },
    } as unknown as HandlerJobs // only `get` is called
    expect(() => findHandler(broken, 'j', { agent: '0x1', isAdmin: false })).toThrow('broken')
  })
})
