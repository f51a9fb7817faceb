import { getHeapStatistics } from 'node:v8'
import { expect, it } from 'vitest'
import { collectGarbage, GarbageWatch, giveBackMemory } from './collect-garbage.js'
import { growRoom, room } from './room.test.support.js'

const manyObjects = (length: number) => Array.from({ length }, (_, i) => ({ i }))
const heapUsed = () => getHeapStatistics().used_heap_size
const million = 1_000_000

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
