import { getHeapSpaceStatistics } from 'node:v8'
import { expect } from 'vitest'

/** How much room V8 keeps for new objects. */
export const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

/** Makes objects that stay until that room has grown. Parsed, because V8 may put what other code makes elsewhere. */
export function growRoom(): number {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, i) => ({ i })))
  const kept: unknown[] = []
  for (let left = 500; room() < 8 * 2 ** 20 && left > 0; left--) kept.push(JSON.parse(text))
  expect(room()).toBeGreaterThanOrEqual(8 * 2 ** 20)
  return room()
}
