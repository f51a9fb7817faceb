import type { LedgerReader } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { findActiveJob, findVisibleJob, refuseSecondJob } from './find-job.js'
import { type AnyJob, jobRows } from './table.js'

const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
const bob = { agent: `0x${'b2'.repeat(20)}`, isAdmin: false }
const job = (id: string, more: Partial<AnyJob> = {}): AnyJob => ({
  ...{ id, kind: 'share', state: 'queued', contextGraph: 'lab', sub: '', name: 'a' },
  ...{ enqueuedAt: 0, updatedAt: 0, attempts: 0, maxAttempts: 5, dueAt: 0 },
  ...ann,
  ...more,
})

/** Reads from a ledger with these jobs. */
async function withJobs(rows: readonly AnyJob[], check: (reader: LedgerReader) => void): Promise<void> {
  await using disk = await openTestLedger()
  await disk.ledger.writeWithoutReceipt((w) => {
    for (const row of rows) w.put(jobRows, row.id, row)
  })
  disk.ledger.read(check)
}

describe('a job by its id', () => {
  it('is there for the one who asked for it and for an admin', () =>
    withJobs([job('1')], (r) => {
      expect(findVisibleJob(r, 'share', '1', ann).id).toBe('1')
      expect(findVisibleJob(r, 'share', '1', { ...bob, isAdmin: true }).id).toBe('1')
    }))

  it('is not there for anybody else, under another kind, or when there is none', () =>
    withJobs([job('1')], (r) => {
      const missing = expect.objectContaining({ code: 'JOB_NOT_FOUND' })
      expect(() => findVisibleJob(r, 'share', '1', bob)).toThrow(missing)
      expect(() => findVisibleJob(r, 'publish', '1', ann)).toThrow(missing)
      expect(() => findVisibleJob(r, 'share', '2', ann)).toThrow(missing)
    }))
})

describe('an active job', () => {
  it.each(['queued', 'failed_retrying', 'running'] as const)('that is %s stands in the way of a second', (state) =>
    withJobs([job('1', { state })], (r) => {
      expect(findActiveJob(r, job('2'))).toBe('1')
      expect(() => refuseSecondJob(r, job('2'))).toThrow(
        expect.objectContaining({ code: 'JOB_EXISTS', data: { existingJobId: '1' } }),
      )
    }),
  )

  it('is none that has ended, of another agent, kind or subject', () =>
    withJobs(
      [
        job('1', { state: 'succeeded', finishedAt: 1 }),
        job('2', { ...bob }),
        job('3', { kind: 'publish' }),
        job('4', { name: 'ab' }),
        job('5', { subjectKey: 'a' }),
      ],
      (r) => {
        expect(findActiveJob(r, job('6'))).toBeUndefined()
        expect(() => refuseSecondJob(r, job('6'))).not.toThrow()
      },
    ))
})
