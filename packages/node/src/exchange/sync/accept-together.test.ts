import { type Deferred, deferred, firstOf } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { sealRecord } from '../testing/test-record.test.support.js'
import { acceptTogether } from './accept-together.js'
import type { Fetched } from './fetch-assets.js'

const asset = (name: string, bytes = 10): Fetched => {
  const { record, chunks } = sealRecord({ name })
  return { record: { ...record, bytes }, chunks }
}

/** Begins to accept; the assets under way wait to be finished or failed. */
function run(
  assets: readonly Fetched[],
  { isFirst = () => false, cut }: { isFirst?: (one: Fetched) => boolean; cut?: Error } = {},
) {
  const running = new Map<string, Deferred<void>>()
  const most = { count: 0, bytes: 0 }
  let bytes = 0
  async function* source() {
    yield* assets
    if (cut !== undefined) throw cut
  }
  const done = acceptTogether(source(), {
    isFirst,
    async accept({ record }) {
      const end = deferred()
      running.set(record.name, end)
      bytes += record.bytes
      most.count = Math.max(most.count, running.size)
      most.bytes = Math.max(most.bytes, bytes)
      try {
        await end.promise
      } finally {
        bytes -= record.bytes
        running.delete(record.name)
      }
    },
  })
  return {
    done,
    most,
    names: () => [...running.keys()],
    finish: () => {
      for (const end of running.values()) end.resolve()
    },
    fail: (error: Error) => {
      for (const end of running.values()) end.reject(error)
    },
    async finishAll() {
      const ended = done.then(() => true)
      while (!(await firstOf([ended, new Promise((next) => setImmediate(next))])))
        for (const end of running.values()) end.resolve()
    },
  }
}

describe('assets that arrive together', () => {
  it('are accepted thirty-two at a time', async () => {
    const { most, finishAll } = run(Array.from({ length: 50 }, (_, i) => asset(`n${i}`)))
    await finishAll()
    expect(most.count).toBe(32)
  })

  it('are accepted alone when they are large', async () => {
    const large = 3 * 2 ** 20
    const { most, finishAll } = run([asset('a', large), asset('b', large), asset('c')])
    await finishAll()
    expect(most.bytes).toBeLessThan(2 * large)
  })

  it('wait for one that they may depend on', async () => {
    const work = run([asset('first'), asset('second')], { isFirst: ({ record }) => record.name === 'first' })
    await new Promise((next) => setImmediate(next))
    expect(work.names()).toEqual(['first'])
    await work.finishAll()
  })

  it('end with the first fault, after those under way', async () => {
    const work = run(Array.from({ length: 50 }, (_, i) => asset(`n${i}`)))
    await new Promise((next) => setImmediate(next))
    work.fail(new Error('the disk is full'))
    await expect(work.done).rejects.toThrow('the disk is full')
    expect(work.names()).toEqual([])
    expect(work.most.count).toBe(32)
  })
  it('are finished before it fails because no more can arrive', async () => {
    const work = run([asset('a')], { cut: new Error('the peer is gone') })
    const outcome = work.done.catch((error: Error) => error.message)
    await new Promise((next) => setImmediate(next))
    expect(work.names()).toEqual(['a'])
    work.finish()
    expect(await outcome).toBe('the peer is gone')
    expect(work.names()).toEqual([])
  })
})
