import { deferred } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { openQueueBench } from './queue-bench.test.support.js'
import { testJobs } from './test-jobs.test.support.js'

async function oneJob() {
  const test = await openQueueBench(testJobs())
  const [row] = await test.put(1)
  if (row === undefined) throw new TypeError('there is a row')
  return Object.assign(test, { row })
}

describe('a queue', () => {
  it('begins nothing while it may not, and goes on when it is woken', async () => {
    await using test = await oneJob()
    let isOn = false
    const queue = test.open({}, { mayBegin: () => isOn })
    await queue.start()
    expect(test.begun).toEqual([])
    isOn = true
    const ended = queue.endOf(test.row)
    queue.wake()
    expect(await ended).toMatchObject({ state: 'succeeded' })
  })

  it('that is started again leaves alone what runs', async () => {
    await using test = await oneJob()
    const gate = deferred()
    const begun = deferred()
    const queue = test.open(
      {},
      {
        async work() {
          begun.resolve()
          await gate.promise
          return {}
        },
      },
    )
    await queue.start()
    await begun.promise
    await queue.start()
    expect(test.stateOf(test.row)).toBe('running')
    gate.resolve()
    await queue.endOf(test.row)
    expect(test.begun).toHaveLength(1)
  })

  it('rests when the ledger cannot be read', async () => {
    await using test = await oneJob()
    const queue = test.open()
    test.refuse({ reads: 1 })
    await queue.start()
    expect(test.faults).toHaveLength(1)
    expect(test.begun).toEqual([])
    const ended = queue.endOf(test.row)
    test.clock.advance(1000)
    expect(await ended).toMatchObject({ state: 'succeeded' })
  })

  it('tells who waits for the end of a job how it stands when the node stops', async () => {
    await using test = await oneJob()
    const begun = deferred()
    const queue = test.open(
      {},
      {
        async work(_, { signal }) {
          begun.resolve()
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          throw signal.reason
        },
      },
    )
    await queue.start()
    await begun.promise
    const ended = queue.endOf(test.row)
    await queue.stop()
    expect(await ended).toMatchObject({ state: 'running' })
    expect(await queue.endOf(test.row)).toEqual(test.row)
  })

  it('waits for an outcome no longer than it is asked to', async () => {
    await using test = await oneJob()
    const queue = test.open()
    await queue.outcomeOf(test.row, { ms: 1 })
    await queue.outcomeOf(test.row, { signal: AbortSignal.abort() })
    expect(test.begun).toEqual([])
  })
})
