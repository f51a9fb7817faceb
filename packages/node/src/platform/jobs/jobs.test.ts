import { UnauthorizedError } from '@kg/contract'
import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import { type Journal, type Operation, runAsOperation } from '../operations/journal.js'
import { openTestLedger } from '../testing/test-ledger.test.support.js'
import type { JobResult } from './job-rows-store.js'
import { Jobs } from './jobs.js'
import { listJobs } from './list-jobs.js'
import type { JobRow, JobSubject } from './table.js'

interface FileSubject extends JobSubject {
  subjectKey: string
}

const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
const file = (subjectKey: string): FileSubject => ({ subjectKey })

async function opened(work: (row: JobRow<FileSubject>, ledger: Journal) => Promise<JobResult>) {
  const { ledger, ...disk } = await openTestLedger()
  const jobs = new Jobs<FileSubject>('import', { concurrency: 1 }, { ledger, work: (row) => work(row, ledger) })
  return {
    ledger,
    jobs,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await disk[Symbol.asyncDispose]()
    },
  }
}

describe('jobs', () => {
  it('work on whatever a key names, one at a time for each', async () => {
    const gate = deferred()
    await using node = await opened(async ({ subjectKey }) => {
      await gate.promise
      return { read: subjectKey }
    })
    await node.jobs.start()
    const { id } = await node.jobs.enqueue(file('a.pdf'), ann)
    await expect(node.jobs.enqueue(file('a.pdf'), ann)).rejects.toMatchObject({ code: 'JOB_EXISTS' })
    await node.jobs.enqueue(file('b.pdf'), ann)
    gate.resolve()
    await expect.poll(() => node.jobs.get(id, ann)).toMatchObject({ state: 'succeeded', result: { read: 'a.pdf' } })
    await node.jobs.enqueue(file('a.pdf'), ann)
    const { rows } = node.ledger.read((r) =>
      listJobs<FileSubject>(r, 'import', ann, { limit: 10, isWanted: ({ subjectKey }) => subjectKey === 'a.pdf' }),
    )
    expect(rows).toHaveLength(2)
  })

  it('are no part of the request that asked for them: what they write is not recorded under its key', async () => {
    const done = deferred()
    await using node = await opened(async (_, ledger) => {
      await ledger.write(actOf('asset.share', ann.agent, 'urn:work'), () => undefined)
      done.resolve()
      return {}
    })
    await node.jobs.start()
    const { agent } = ann
    const operation: Operation = { agent, key: 'k', route: 'POST /x', bodyHash: '', startedAt: 0, steps: [] }
    await runAsOperation(operation, () => node.jobs.enqueue(file('a.pdf'), ann))
    await done.promise
    expect(operation.steps.map(({ what }) => what.split(' ')[0])).toEqual(['job.enqueue'])
  })

  it('that failed can be tried again, unless another one is about the same, and be cleared in the end', async () => {
    let answer = (): Promise<JobResult> => Promise.reject(new UnauthorizedError({ why: 'not yet' }))
    await using node = await opened(() => answer())
    const becomes = (id: string, state: string) =>
      expect.poll(() => node.jobs.get(id, ann), { timeout: 5000 }).toMatchObject({ state })
    await node.jobs.start()
    const first = await node.jobs.enqueue(file('a.pdf'), ann)
    await becomes(first.id, 'failed')
    const gate = deferred<JobResult>()
    answer = () => gate.promise
    const second = await node.jobs.enqueue(file('a.pdf'), ann)
    await expect(node.jobs.recover(first.id, ann)).rejects.toMatchObject({ code: 'JOB_EXISTS' })
    expect(await node.jobs.recoverFailed(ann)).toBe(0)
    await expect(node.jobs.clear(second.id, ann)).rejects.toMatchObject({ code: 'JOB_STATE' })
    gate.resolve({})
    await becomes(second.id, 'succeeded')
    expect(await node.jobs.recoverFailed(ann)).toBe(1)
    await becomes(first.id, 'succeeded')
    await node.jobs.clear(first.id, ann)
    expect(() => node.jobs.get(first.id, ann)).toThrow(expect.objectContaining({ code: 'JOB_NOT_FOUND' }))
  })
})
