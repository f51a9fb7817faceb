import type { JobResult } from './job-rows-store.js'
import { jobRowsStore } from './job-rows-store.js'
import type { TestJobs } from './queue-bench.test.support.js'
import { type AssetSubject, type JobRow, jobRows } from './table.js'

/** Jobs of a kind that only tests have. */
export const testJobs = (): TestJobs<JobRow, JobResult> => ({
  store: jobRowsStore<AssetSubject>('test'),
  add(w, { number, at }) {
    const row: JobRow = {
      id: `job-${number}`,
      kind: 'test',
      state: 'queued',
      agent: `0x${'a1'.repeat(20)}`,
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
})
