import { AsyncLocalStorage } from 'node:async_hooks'
import { deferred } from '@kg/core/async'
import { describe, expect, it, vi } from 'vitest'
import { Background } from './background.js'

describe('background work', () => {
  it('runs one piece after another, also behind one that failed', async () => {
    const faults = vi.fn()
    const background = new Background(faults)
    const order: number[] = []
    background.schedule(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(1)
      throw new Error('once')
    })
    await background.run(async () => order.push(2))
    expect(order).toEqual([1, 2])
    expect(faults).toHaveBeenCalledOnce()
  })

  it('is no part of the request that asked for it', async () => {
    const request = new AsyncLocalStorage<string>()
    const background = new Background(() => undefined)
    const seen = await request.run('request', () => background.run(async () => request.getStore() ?? 'none'))
    expect(seen).toBe('none')
  })

  it('begins nothing more once it has stopped, and waits for what has begun', async () => {
    const background = new Background(() => undefined)
    let isDone = false
    const begun = deferred()
    background.schedule(async () => {
      begun.resolve()
      await new Promise((resolve) => setImmediate(resolve))
      isDone = true
    })
    const late = vi.fn(async () => undefined)
    await begun.promise
    const stopping = background.stop()
    background.schedule(late)
    await stopping
    expect(isDone).toBe(true)
    expect(late).not.toHaveBeenCalled()
  })
})
