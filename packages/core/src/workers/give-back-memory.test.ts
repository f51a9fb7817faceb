import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { pause } from '../async/pause.js'
import { giveBackMemory } from './collect-garbage.js'
import { giveBackMemoryWhenIdle, giveBackMemoryWhenQuiet } from './give-back-memory.js'
import { growRoom, room } from './room.test.support.js'

/** Busy half of the time, or more. */
async function beBusy(ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await setImmediate())
    for (const rest = performance.now() + 5; performance.now() < rest; );
}

const untilGivenBack = (before: number) =>
  vi.waitFor(() => expect(room()).toBeLessThan(before / 2), { timeout: 5000, interval: 50 })

it('waits until there is little to do', async () => {
  const before = growRoom()
  const stop = giveBackMemoryWhenIdle({ checkMs: 20 })
  await beBusy(200)
  expect(room()).toBeGreaterThanOrEqual(before / 2)
  await untilGivenBack(before)
  stop()
})

it('leaves it where there was much to do for long', async () => {
  const before = growRoom()
  const stop = giveBackMemoryWhenIdle({ checkMs: 20, withinMs: 60 })
  await beBusy(200)
  const checked = vi.fn()
  const count = setInterval(checked, 20)
  await vi.waitFor(() => expect(checked.mock.calls.length).toBeGreaterThan(5))
  expect(room()).toBeGreaterThanOrEqual(before / 2)
  clearInterval(count)
  stop()
})

/** Holds half as much again as is in use, and lets it go. */
function makeGarbage(): number {
  const wanted = getHeapStatistics().total_heap_size * 1.5 + 20_000_000
  const kept: unknown[] = []
  while (getHeapStatistics().total_heap_size < wanted) kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
  return getHeapStatistics().total_heap_size
}

// V8 by itself gives back memory after eight seconds of quiet.
const soon = { timeout: 5000, interval: 50 }

it('gives back after several quiet checks, whenever there is much to give back', async () => {
  await giveBackMemory()
  const stop = giveBackMemoryWhenQuiet({ checkMs: 40, checks: 3 })
  for (let round = 0; round < 2; round++) {
    const large = makeGarbage()
    await vi.waitFor(() => expect(getHeapStatistics().total_heap_size).toBeLessThan(large - 20_000_000), soon)
  }
  stop()
})

it('gives nothing back while there is work now and then', async () => {
  await giveBackMemory()
  const stop = giveBackMemoryWhenQuiet({ checkMs: 100, checks: 3 })
  const large = makeGarbage()
  for (let i = 0; i < 6; i++) {
    await beBusy(30)
    await pause(70)
  }
  expect(getHeapStatistics().total_heap_size).toBeGreaterThan(large - 20_000_000)
  stop()
})
