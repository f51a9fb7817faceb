import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { EngineWorkers } from './engine-workers.js'

describe('threads for engines', () => {
  it('gives the one that was loaded before, once', async () => {
    const workers = new EngineWorkers()
    workers.warm()
    const first = workers.take()
    const second = workers.take()
    expect(first).not.toBe(second)
    await Promise.all([first.terminate(), second.terminate()])
  })

  it('gives another when the one that was loaded has ended', async () => {
    const workers = new EngineWorkers()
    workers.warm()
    const loaded = workers.take()
    workers.warm()
    const spare = workers.take()
    workers.warm()
    await workers.stop()
    const fresh = workers.take()
    expect(new Set([loaded, spare, fresh]).size).toBe(3)
    await once(fresh, 'online')
    await Promise.all([loaded, spare, fresh].map((worker) => worker.terminate()))
  })
})
