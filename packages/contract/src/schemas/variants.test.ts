import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Reply } from '../route.js'
import type { Routes } from '../routes/index.js'
import { type ShareJob, shareJob } from './asset.js'
import type { Message } from './message.js'
import type { PublisherJob, PublishResult } from './publisher.js'

describe('an answer whose fields depend on its state', () => {
  it('has a type that narrows with the state', () => {
    expectTypeOf<Extract<ShareJob, { state: 'succeeded' }>['promotedCount']>().toEqualTypeOf<number>()
    expectTypeOf<Extract<ShareJob, { state: 'failed_retrying' }>['nextRetryAt']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<PublisherJob, { status: 'finalized' }>['result']>().toEqualTypeOf<PublishResult>()
    expectTypeOf<Extract<Message, { direction: 'in' }>['signed']>().toEqualTypeOf<boolean>()
    type Chain = Reply<Routes['status']>['chain']
    expectTypeOf<Extract<Chain, { state: 'failed' }>['reason']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<Reply<Routes['rpcHealth']>, { ok: false }>['error']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<Reply<Routes['operation']>, { state: 'done' }>['status']>().toEqualTypeOf<number>()
  })

  it('must have what its state says', () => {
    const job = {
      jobId: 'j',
      contextGraphId: 'lab',
      assertionName: 'a',
      enqueuedAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      attempts: 1,
      maxAttempts: 5,
    }
    const isJob = (more: object) => shareJob.safeParse({ ...job, ...more }).success
    expect(isJob({ state: 'queued' })).toBe(true)
    expect(isJob({ state: 'succeeded', finishedAt: job.updatedAt })).toBe(false)
    expect(isJob({ state: 'succeeded', finishedAt: job.updatedAt, promotedCount: 3 })).toBe(true)
  })
})
