import { describe, expect, it } from 'vitest'
import { encodeCursor } from '../caller/paging.js'
import { listJobs } from './list-jobs.js'
import { openQueueBench } from './queue-bench.test.support.js'
import { type JobRow, jobRows } from './table.js'
import { testJobs } from './test-jobs.test.support.js'

const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
const bob = { agent: `0x${'b2'.repeat(20)}`, isAdmin: false }
const operator = { ...bob, isAdmin: true }

describe('the list of jobs', () => {
  it('comes in pages, the newest first, to each caller its own and to the operator all', async () => {
    await using test = await openQueueBench(testJobs())
    const [row] = await test.put(1)
    if (row === undefined) throw new TypeError('there is a row')
    await test.journal().writeWithoutReceipt((w) => {
      for (let at = 1; at <= 5; at++) w.put(jobRows, `own-${at}`, { ...row, id: `own-${at}`, enqueuedAt: at })
      w.put(jobRows, 'theirs', { ...row, id: 'theirs', agent: bob.agent, enqueuedAt: 3 })
      w.put(jobRows, 'elsewhere', { ...row, id: 'elsewhere', kind: 'other' })
      w.remove(jobRows, row.id)
    })
    const list = (caller: typeof ann, cursor?: string, isWanted: (row: JobRow) => boolean = () => true) =>
      test.journal().read((r) => listJobs(r, 'test', caller, { limit: 3, cursor, isWanted }))
    const ids = ({ rows }: { rows: JobRow[] }) => rows.map(({ id }) => id)
    const first = list(ann)
    expect(ids(first)).toEqual(['own-5', 'own-4', 'own-3'])
    const second = list(ann, first.nextCursor)
    expect(ids(second)).toEqual(['own-2', 'own-1'])
    expect(second.nextCursor).toBeUndefined()
    expect(ids(list(bob))).toEqual(['theirs'])
    expect(ids(list(operator, undefined, ({ enqueuedAt }) => enqueuedAt === 3))).toEqual(['theirs', 'own-3'])
    expect(ids(list(bob, encodeCursor(['test', ann.agent, 9])))).toEqual([])
  })
})
