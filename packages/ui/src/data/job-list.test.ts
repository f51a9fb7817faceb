import type { PublisherJob } from '@kg/contract'
import { expect, it } from 'vitest'
import { withJob } from './job-list.js'

// Only what the list is kept by.
const job = (jobId: string, status: string) => ({ jobId, status }) as PublisherJob

it('puts news of a job in its row, and a job that was not there first', () => {
  const list = { jobs: [job('b', 'claimed'), job('a', 'failed')] }
  expect(withJob(list, job('a', 'accepted')).jobs).toEqual([job('b', 'claimed'), job('a', 'accepted')])
  expect(withJob(list, job('c', 'accepted')).jobs.map(({ jobId }) => jobId)).toEqual(['c', 'b', 'a'])
})
