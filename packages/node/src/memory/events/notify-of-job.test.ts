import { expect, it } from 'vitest'
import { jobRows } from '../../platform/jobs/table.js'
import { ann, asAnn, asBob, openLab } from '../testing/test-memory.test.support.js'
import { Notices } from './notices.js'
import { notifyOfJob } from './notify-of-job.js'

const node = await openLab()

it('tells whose job it is how far it is, and nobody else', async () => {
  const notices = new Notices()
  const [own, other] = [asAnn, asBob].map((caller) => notices.open(caller, () => undefined))
  const row = {
    ...{ id: 'j', kind: 'import', state: 'running' as const, agent: ann, isAdmin: false },
    ...{ contextGraph: 'lab', sub: '', name: 'doc', input: { fileName: 'a.pdf', bytes: 1 } },
    ...{ enqueuedAt: 0, updatedAt: 0, attempts: 1, maxAttempts: 5, dueAt: 0 },
  }
  await node.journal.writeWithoutReceipt((w) => w.put(jobRows, 'j', row))
  notifyOfJob({ notices, ledger: node.journal }, 'import.progress', row, ({ name }) => ({ name }))
  const [heard] = own?.take() ?? []
  expect(heard).toMatchObject({ action: 'import.progress', subject: 'urn:kg:job:j' })
  expect(heard?.describe()).toEqual({ job: { name: 'doc' } })
  expect(other?.take()).toEqual([])
})
