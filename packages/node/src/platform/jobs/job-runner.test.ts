import { describe, expect, it } from 'vitest'
import type { JobResult } from './job-rows-store.js'
import { JobRunner, type RunnerNeeds } from './job-runner.js'
import { openQueueBench } from './queue-bench.test.support.js'
import { type JobRow, jobRows } from './table.js'
import { testJobs } from './test-jobs.test.support.js'

type Needs = RunnerNeeds<JobRow, JobResult>

async function oneJob(work: Needs['work'], more: Partial<Needs> = {}) {
  const test = await openQueueBench(testJobs())
  const [row] = await test.put(1)
  if (row === undefined) throw new TypeError('there is a row')
  const { signal } = new AbortController()
  const onFault = (error: unknown) => void test.faults.push(error)
  const needs: Needs = { ledger: test.journal(), store: testJobs().store, clock: test.clock, signal, onFault, work }
  return Object.assign(test, { row, runner: new JobRunner<JobRow, JobResult>({}, { ...needs, ...more }) })
}

describe('one try of a job', () => {
  it('is made only while the job waits', async () => {
    await using test = await oneJob(async () => ({ done: true }))
    expect(await test.runner.run(test.row)).toMatchObject({ move: 'succeed', result: { done: true } })
    expect(await test.runner.run(test.row)).toBeUndefined()
    expect(test.current(test.row)).toMatchObject({ state: 'succeeded', attempts: 1 })
  })

  it('is not made when the node stops while the job is claimed', async () => {
    const stopping = new AbortController()
    await using test = await oneJob(() => Promise.reject(new TypeError('not asked for')), { signal: stopping.signal })
    const run = test.runner.run(test.row)
    stopping.abort()
    expect(await run).toBeUndefined()
    expect(test.current(test.row)).toMatchObject({ state: 'running' })
  })

  it('leaves no trace of a job that is gone meanwhile', async () => {
    await using test = await oneJob(async ({ id }) => {
      await test.journal().writeWithoutReceipt((w) => w.remove(jobRows, id))
      return {}
    })
    await test.runner.run(test.row)
    expect(test.current(test.row)).toBeUndefined()
  })

  it('gives up noting how it ended when the node stops', async () => {
    const stopping = new AbortController()
    await using test = await oneJob(
      async () => {
        test.refuse({ writes: 10 })
        stopping.abort()
        return {}
      },
      { signal: stopping.signal },
    )
    await expect(test.runner.run(test.row)).rejects.toThrow('the disk is full')
    test.refuse({})
    expect(test.current(test.row)).toMatchObject({ state: 'running' })
  })

  it('that failed is followed by another after a second, then twice as late each time, up to a minute', async () => {
    await using test = await oneJob(() => Promise.reject(new Error('nobody answers')))
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const step = await test.runner.run(test.current(test.row) ?? test.row)
      pauses.push(step?.move === 'postpone' ? step.dueAt - test.clock.now() : 0)
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  })
})
