import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deferred } from '@kg/core/async'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { actOf } from '../acts/acts.js'
import { journal, type Operation, runAsOperation } from '../operations/journal.js'
import type { JobResult } from './job-rows-store.js'
import { Jobs } from './jobs.js'
import { listJobs } from './list-jobs.js'
import type { JobRow, JobSubject } from './table.js'

interface FileSubject extends JobSubject {
  subjectKey: string
}

const ann = { agent: `0x${'a1'.repeat(20)}`, isAdmin: false }
const file = (subjectKey: string): FileSubject => ({ subjectKey })

async function opened(work: (row: JobRow<FileSubject>, ledger: ReturnType<typeof journal>) => Promise<JobResult>) {
  const path = mkdtempSync(join(tmpdir(), 'kg-jobs-'))
  const store = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  const ledger = journal(store)
  const jobs = new Jobs<FileSubject>('import', { concurrency: 1 }, { ledger, work: (row) => work(row, ledger) })
  return {
    ledger,
    jobs,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await store.close()
      rmSync(path, { recursive: true, force: true })
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
      listJobs<FileSubject>(r, 'import', ann, { limit: 10, keep: ({ subjectKey }) => subjectKey === 'a.pdf' }),
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
