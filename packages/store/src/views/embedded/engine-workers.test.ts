import { deferred } from '@kg/core/async'
import { WorkerLostError } from '@kg/core/workers'
import { describe, expect, it } from 'vitest'
import { EngineWorkers } from './engine-workers.js'

describe('threads for engines', () => {
  it('gives the one that was loaded before, once', async () => {
    const workers = new EngineWorkers()
    workers.warm()
    const first = workers.obtain()
    const second = workers.obtain()
    expect(first).not.toBe(second)
    await Promise.all([first.end(), second.end()])
  })

  it('gives another when the one that was loaded has ended', async () => {
    const workers = new EngineWorkers()
    workers.warm()
    const loaded = workers.obtain()
    workers.warm()
    const spare = workers.obtain()
    workers.warm()
    await workers.stop()
    const fresh = workers.obtain()
    expect(new Set([loaded, spare, fresh]).size).toBe(3)
    const lost = deferred<WorkerLostError>()
    fresh.listen({ onMessage: () => undefined, onLost: lost.resolve })
    await Promise.all([loaded, spare, fresh].map((worker) => worker.end()))
    // Of one that had ended before, nobody would hear any more.
    await expect(lost.promise).resolves.toBeInstanceOf(WorkerLostError)
  })

  it('takes over the engine that the first one has compiled, before it is told what to hold', async () => {
    const workers = new EngineWorkers()
    const first = workers.obtain()
    expect(workers.hasModule).toBe(false)
    const said: unknown[] = []
    first.listen({ onMessage: (message) => said.push(message), onLost: () => undefined })
    await expect.poll(() => workers.hasModule).toBe(true)
    expect(said).toEqual([])
    await first.end()
  })
})
