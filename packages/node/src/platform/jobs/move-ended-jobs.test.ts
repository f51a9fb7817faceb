import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import { jobRowsStore } from './job-rows-store.js'
import { type EndedMove, moveEndedJobs } from './move-ended-jobs.js'
import { type AnyJob, type JobSubject, jobRows } from './table.js'

const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
const bob = { agent: `0x${'b2'.repeat(20)}`, isAdmin: false }
const clearFailed: EndedMove<JobSubject> = {
  kind: 'test',
  by: 'clear',
  state: 'failed',
  action: 'job.clear',
  isWanted: () => true,
}

async function open(count: number, make: (i: number) => Partial<AnyJob> = () => ({})) {
  const { ledger, ...disk } = await openTestLedger()
  await ledger.writeWithoutReceipt((w) => {
    for (let i = 0; i < count; i++) {
      const times = { enqueuedAt: 0, updatedAt: 0, attempts: 5, maxAttempts: 5, dueAt: 0, finishedAt: i }
      w.put(jobRows, `job-${i}`, {
        id: `job-${i}`,
        kind: 'test',
        state: 'failed',
        name: `n${i}`,
        ...ann,
        ...times,
        ...make(i),
      })
    }
  })
  const store = jobRowsStore<JobSubject>('test')
  return {
    ledger,
    move: (more: Partial<EndedMove<JobSubject>>, caller = ann) =>
      moveEndedJobs({ ledger, store }, { ...clearFailed, ...more }, caller),
    states: () => ledger.read((r) => [...r.range(jobRows)].map(({ value }) => `${value.id} ${value.state}`)),
    [Symbol.asyncDispose]: disk[Symbol.asyncDispose],
  }
}

describe('moving all jobs that ended', () => {
  it('moves those in the state, of the kind and of the caller', async () => {
    await using node = await open(4, (i) => [{}, { state: 'succeeded' as const }, { kind: 'other' }, bob][i] ?? {})
    expect(await node.move({})).toBe(1)
    expect(node.states()).toEqual(['job-1 succeeded', 'job-2 failed', 'job-3 failed'])
    expect(await node.move({}, { ...ann, isAdmin: true })).toBe(1)
    expect(node.states()).toEqual(['job-1 succeeded', 'job-2 failed'])
  })

  it('queues again only what is wanted', async () => {
    await using node = await open(3)
    const isWanted: EndedMove<JobSubject>['isWanted'] = (_, { name }) => name !== 'n1'
    expect(await node.move({ by: 'recover', action: 'job.recover', isWanted })).toBe(2)
    expect(node.states()).toEqual(['job-0 queued', 'job-1 failed', 'job-2 queued'])
  })

  it('goes on in batches until none is left, also past those that are not wanted', async () => {
    await using node = await open(1001)
    const before = node.ledger.head()
    const isWanted: EndedMove<JobSubject>['isWanted'] = (_, { finishedAt = 0 }) => finishedAt % 2 === 0
    expect(await node.move({ isWanted })).toBe(501)
    expect(node.ledger.head() - before).toBe(3)
    expect(node.states()).toHaveLength(500)
  })
})
