import { expect, it } from 'vitest'
import { returnThread, takeThread } from './reading-threads.js'

it('takes a thread that has read before, but not after a large file or very many', async () => {
  const first = takeThread()
  await returnThread(first, 100)
  expect(takeThread()).toBe(first)
  await returnThread(first, 2 ** 21)
  const second = takeThread()
  expect(second).not.toBe(first)
  for (let file = 0; file < 49; file++) {
    await returnThread(second, 100)
    expect(takeThread()).toBe(second)
  }
  await returnThread(second, 100)
  expect(takeThread()).not.toBe(second)
})

it('keeps at most two', async () => {
  const three = [takeThread(), takeThread(), takeThread()]
  for (const one of three) await returnThread(one, 1)
  expect(new Set([takeThread(), takeThread(), takeThread()].filter((one) => three.includes(one))).size).toBe(2)
})
