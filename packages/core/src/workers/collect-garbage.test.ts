import { setImmediate } from 'node:timers/promises'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { collectGarbage, GarbageWatch, giveBackMemory, giveBackMemoryWhenIdle } from './collect-garbage.js'

const manyObjects = (length: number) => Array.from({ length }, (_, i) => ({ i }))
const heapUsed = () => getHeapStatistics().used_heap_size
const million = 1_000_000
const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

/** Makes objects that stay until the room of new ones has grown. Parsed, because V8 may put what other code makes elsewhere. */
function growRoom(): number {
  const text = JSON.stringify(manyObjects(5000))
  const kept: unknown[] = []
  for (let left = 500; room() < 8 * 2 ** 20 && left > 0; left--) kept.push(JSON.parse(text))
  expect(room()).toBeGreaterThanOrEqual(8 * 2 ** 20)
  return room()
}

it('gives back what is no longer needed', () => {
  let large: unknown[] | undefined = manyObjects(million)
  const before = heapUsed()
  expect(large.length).toBe(million)
  large = undefined
  collectGarbage()
  expect(before - heapUsed()).toBeGreaterThan(10_000_000)
})

it('gives back the room of new objects, too, where that is wanted', async () => {
  const before = growRoom()
  await giveBackMemory()
  expect(room()).toBeLessThan(before / 2)
})

it('waits with that until there is little to do', async () => {
  const before = growRoom()
  const stop = giveBackMemoryWhenIdle(20)
  for (const end = performance.now() + 200; performance.now() < end; await setImmediate())
    for (const rest = performance.now() + 5; performance.now() < rest; );
  expect(room()).toBeGreaterThanOrEqual(before / 2)
  await vi.waitFor(() => expect(room()).toBeLessThan(before / 2), { timeout: 10_000, interval: 50 })
  stop()
})

it('is done by a watch when there is much to give back', () => {
  collectGarbage()
  const watch = new GarbageWatch()
  const start = heapUsed()
  // Tests before this one may have left much that is needed: garbage is much only beside that.
  const { used_heap_size, external_memory } = getHeapStatistics()
  const length = million + Math.ceil((used_heap_size + external_memory) / 50)
  let large: unknown[] | undefined = manyObjects(length)
  expect(large.length).toBe(length)
  const full = heapUsed()
  large = undefined
  watch.look()
  expect(full - heapUsed()).toBeGreaterThan((full - start) / 2)
})
