import { describeJobQueue } from './describe-job-queue.test.support.js'
import { jobRowsStore } from './job-rows-store.js'
import { type AssetSubject, type JobRow, jobRows } from './table.js'

describeJobQueue('the table of jobs', () => ({
  store: jobRowsStore<AssetSubject>('test'),
  add(w, { number, at }) {
    const row: JobRow = {
      id: `job-${number}`,
      kind: 'test',
      state: 'queued',
      agent: '0xa1',
      isAdmin: false,
      contextGraph: 'lab',
      sub: '',
      name: `asset-${number}`,
      enqueuedAt: at,
      updatedAt: at,
      attempts: 0,
      maxAttempts: 5,
      dueAt: at,
    }
    w.put(jobRows, row.id, row)
    return row
  },
  result: { done: true },
  isMovedByHand: true,
}))
