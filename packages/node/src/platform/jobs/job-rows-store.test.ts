import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { describeJobQueue } from './describe-job-queue.test.support.js'
import { openQueueBench } from './queue-bench.test.support.js'
import { testJobs } from './test-jobs.test.support.js'

describeJobQueue('the table of jobs', () => ({ ...testJobs(), isMovedByHand: true }))

describe('a row of the table of jobs', () => {
  it('says how far the work came, what went wrong and what to do, and forgets it when all is well', async () => {
    await using test = await openQueueBench(testJobs())
    const [row] = await test.put(1)
    if (row === undefined) throw new TypeError('there is a row')
    const isAway = [true, false]
    const queue = test.open(
      {},
      {
        async work(_, { onStep }) {
          onStep('validated')
          if (isAway.shift()) throw new Error('not now')
          onStep('sent')
          return { hash: '0xee' }
        },
      },
    )
    await queue.start()
    await queue.outcomeOf(row)
    const failed = test.current(row)
    expect(failed).toMatchObject({ state: 'failed_retrying', attempts: 1, step: 'validated' })
    expect(failed?.lastError).toEqual({
      code: 'INTERNAL',
      message: 'not now',
      remedy: 'Read the log: kg logs',
      retryable: true,
      step: 'validated',
    })
    test.clock.advance(1000)
    await queue.outcomeOf(row)
    const done = test.current(row)
    expect(done).toMatchObject({ state: 'succeeded', attempts: 2, step: 'sent', result: { hash: '0xee' } })
    expect(done?.lastError).toBeUndefined()
    expect(Object.keys(done?.stepAt ?? {})).toEqual(['validated', 'sent'])
  })

  it('runs again from the start after a crash', async () => {
    await using test = await openQueueBench(testJobs())
    const [row] = await test.put(1)
    if (row === undefined) throw new TypeError('there is a row')
    const begun = deferred()
    const hanging = test.open({}, { work: (_, { signal }) => untilAborted(signal, begun.resolve) })
    await hanging.start()
    await begun.promise
    expect(test.current(row)).toMatchObject({ state: 'running', attempts: 1 })
    await test.restart()
    const queue = test.open({}, { mayBegin: () => false })
    await queue.start()
    expect(test.current(row)).toMatchObject({ state: 'queued', dueAt: 0 })
  })
})

function untilAborted(signal: AbortSignal, onBegun: () => void): Promise<never> {
  onBegun()
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
