import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { countJobs, countWaitingJobs } from './count-jobs.js'
import { type AnyJob, jobRows } from './table.js'

describe('counting jobs', () => {
  it('counts those of a kind by their state', async () => {
    await using opened = await openTestLedger()
    const put = (id: string, kind: string, state: AnyJob['state'], step?: string) =>
      opened.ledger.writeWithoutReceipt((w) =>
        // Only what is counted by is given.
        w.put(jobRows, id, { jobId: id, kind, state, step, agent: 'a', contextGraph: 'lab', name: id } as never),
      )
    await put('1', 'share', 'queued')
    await put('2', 'share', 'failed_retrying')
    await put('3', 'share', 'running', 'sending')
    await put('4', 'share', 'failed')
    await put('5', 'publish', 'running', 'quorum')
    expect(opened.ledger.read((r) => countJobs(r, 'share'))).toEqual({ waiting: 2, running: 1, failed: 1 })
    expect(opened.ledger.read((r) => countJobs(r, 'publish'))).toEqual({ waiting: 0, running: 1, failed: 0 })
    await put('6', 'publish', 'queued')
    expect(opened.ledger.read(countWaitingJobs)).toBe(3)
  })
})
