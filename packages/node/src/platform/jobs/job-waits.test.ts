import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { JobWaits } from './job-waits.js'
import { openQueueBench } from './queue-bench.test.support.js'
import { type JobRow, jobRows } from './table.js'
import { testJobs } from './test-jobs.test.support.js'

async function open() {
  const test = await openQueueBench(testJobs())
  const stopping = new AbortController()
  const waits = new JobWaits({ ledger: test.journal(), store: testJobs().store, signal: stopping.signal })
  const [row] = await test.put(1)
  if (row === undefined) throw new TypeError('there is a row')
  return {
    waits,
    row,
    stop: () => stopping.abort(),
    change: (more: Partial<JobRow>) =>
      test.journal().writeWithoutReceipt((w) => w.put(jobRows, row.id, { ...row, ...more })),
    remove: () => test.journal().writeWithoutReceipt((w) => w.remove(jobRows, row.id)),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

describe('waiting for a job', () => {
  it('ends with its end or a failed try', async () => {
    await using node = await open()
    const ended = node.waits.outcomeOf(node.row)
    node.waits.report(node.row, { move: 'succeed' })
    await ended
    const failed = node.waits.outcomeOf(node.row)
    node.waits.report(node.row, { move: 'postpone' })
    await failed
  })

  it('ends with the patience, and when the node stops', async () => {
    await using node = await open()
    await node.waits.outcomeOf(node.row, { ms: 1 })
    const waiting = node.waits.outcomeOf(node.row)
    node.stop()
    await waiting
    await node.waits.outcomeOf(node.row)
  })
})

describe('waiting for the end of a job', () => {
  it('outlasts a failed try and gives the row as it ended', async () => {
    await using node = await open()
    const result = deferred<JobRow | undefined>()
    void node.waits.endOf(node.row).then(result.resolve, result.reject)
    await node.change({ state: 'failed_retrying' })
    node.waits.report(node.row, { move: 'postpone' })
    await node.change({ state: 'succeeded', finishedAt: 1 })
    node.waits.report(node.row, { move: 'succeed' })
    expect(await result.promise).toMatchObject({ state: 'succeeded', finishedAt: 1 })
  })

  it('is over at once for a job that has ended or is gone', async () => {
    await using node = await open()
    await node.change({ state: 'failed' })
    expect(await node.waits.endOf(node.row)).toMatchObject({ state: 'failed' })
    await node.remove()
    expect(await node.waits.endOf(node.row)).toBeUndefined()
  })

  it('gives the row as it was last seen when the node stops', async () => {
    await using node = await open()
    const waiting = node.waits.endOf(node.row)
    node.stop()
    expect(await waiting).toEqual(node.row)
  })
})
