import { expect, it } from 'vitest'
import { SharedMemory } from './shared-memory.js'

const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value)

it('holds a copy that others can read', () => {
  const given = bytes(3)
  const shared = new SharedMemory().copy(given)
  given.fill(1)
  expect(shared).toEqual(bytes(3))
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer)
})

it('fills again what was given back, the smallest that is large enough', () => {
  const memory = new SharedMemory()
  const [large, small] = [memory.copy(bytes(200_000)), memory.copy(bytes(10))]
  memory.giveBack([large.buffer, small.buffer])
  expect(memory.copy(bytes(20)).buffer).toBe(small.buffer)
  expect(memory.copy(bytes(150_000)).buffer).toBe(large.buffer)
})

it('fills nothing that is still read', () => {
  const memory = new SharedMemory()
  const first = memory.copy(bytes(10))
  expect(memory.copy(bytes(10)).buffer).not.toBe(first.buffer)
})

it('keeps little, and nothing when it is cleared', () => {
  const memory = new SharedMemory()
  const many = Array.from({ length: 40 }, () => memory.copy(bytes(10)).buffer)
  memory.giveBack(many)
  const again = Array.from({ length: 40 }, () => memory.copy(bytes(10)).buffer)
  expect(again.filter((one) => many.includes(one))).toHaveLength(16)
  memory.giveBack(again)
  memory.clear()
  expect(again).not.toContain(memory.copy(bytes(10)).buffer)
})
