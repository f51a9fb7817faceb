import { describe, expect, it, vi } from 'vitest'
import { Collector } from './collector.js'

const onFault = (error: unknown) => {
  throw error
}

/** Rows that are due, removed a batch at a time. */
function heap(kind: string, rows: number) {
  const batches: number[] = []
  const collect = async (limit: number) => {
    const count = Math.min(limit, rows)
    rows -= count
    batches.push(count)
    return { removed: count, isMore: rows > 0 }
  }
  return { kind, collect, batches }
}

describe('the collector', () => {
  it('goes on in small batches until nothing more is due', async () => {
    const some = heap('some', 25)
    const collector = new Collector([some, heap('none', 0)], { onFault, batch: 10 })
    await collector.run()
    expect(some.batches).toEqual([10, 10, 5])
    expect(collector.progress()).toMatchObject({ state: 'idle', collected: { some: 25, none: 0 } })
    expect(collector.progress().lastRunAt).toBeTypeOf('string')
  })

  it('says that it runs, and runs once for all who ask at the same time', async () => {
    const some = heap('some', 3)
    const collector = new Collector([some], { onFault })
    const runs = [collector.run(), collector.run()]
    expect(collector.progress().state).toBe('running')
    await Promise.all(runs)
    expect(some.batches).toEqual([3])
  })

  it('begins no more batches once it stops', async () => {
    const collect = vi.fn(async (limit: number) => ({ removed: limit, isMore: true }))
    const collector = new Collector([{ kind: 'endless', collect }], { onFault })
    const run = collector.run()
    await collector.stop()
    await run
    expect(collect.mock.calls.length).toBeLessThan(3)
  })
})
