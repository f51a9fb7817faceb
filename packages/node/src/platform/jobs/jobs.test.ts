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
})
