import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endWhenRevoked } from './end-when-revoked.js'

class Response extends EventEmitter {
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('cuts an answer once its token is revoked, and not before', async () => {
  const response = new Response()
  let allowed = true
  // It has what is used of a response.
  endWhenRevoked(response as unknown as ServerResponse, () => allowed)
  await vi.advanceTimersByTimeAsync(5000)
  expect(response.destroyed).toBe(false)
  allowed = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(response.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('asks no more once the answer is sent', async () => {
  const response = new Response()
  const isAllowed = vi.fn(() => true)
  endWhenRevoked(response as unknown as ServerResponse, isAllowed)
  response.emit('close')
  await vi.advanceTimersByTimeAsync(5000)
  expect(isAllowed).not.toHaveBeenCalled()
})
