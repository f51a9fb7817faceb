import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deferred,
  every,
  firstOf,
  KeyedMutex,
  Mutex,
  pause,
  SharedRuns,
  Slots,
  startDeadline,
  waitAtMost,
  within,
} from './index.js'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('within', () => {
  it('gives what the work gives', async () => {
    await expect(within(Promise.resolve(7), { ms: 1000 })).resolves.toBe(7)
  })

  it('fails when time is up, with the error that the caller chose', async () => {
    const never = deferred().promise
    await expect(within(never, { ms: 5 })).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(within(never, { ms: 5, onTimeout: () => new RangeError('late') })).rejects.toThrow('late')
  })

  it('fails with the reason of the signal, also of one that came before', async () => {
    const ending = new AbortController()
    const waiting = within(deferred().promise, { ms: 10_000, signal: ending.signal })
    ending.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(within(Promise.resolve(), { ms: 10_000, signal: ending.signal })).rejects.toThrow('enough')
  })

  it('leaves no failure of the work unheard when the signal came before', async () => {
    const gone = AbortSignal.abort(new Error('enough'))
    const onAbort = () => new RangeError('cancelled')
    await expect(within(Promise.reject(new Error('later')), { signal: gone, onAbort })).rejects.toThrow('cancelled')
    await turn()
  })
})

describe('waiting at most so long', () => {
  it('gives the result, or nothing when time is up or the signal comes', async () => {
    const never = deferred<number>().promise
    const ending = new AbortController()
    await expect(waitAtMost(Promise.resolve(7), { ms: 1000 })).resolves.toBe(7)
    await expect(waitAtMost(never, { ms: 5 })).resolves.toBeUndefined()
    const waiting = waitAtMost(never, { ms: 60_000, signal: ending.signal })
    ending.abort()
    await expect(waiting).resolves.toBeUndefined()
    await expect(waitAtMost(never, { ms: 60_000, signal: ending.signal })).resolves.toBeUndefined()
  })

  it('passes on a failure', async () => {
    await expect(waitAtMost(Promise.reject(new Error('broken')), { ms: 1000 })).rejects.toThrow('broken')
  })
})

describe('the first of several', () => {
  it('gives what the first to end gives, or its failure', async () => {
    const never = deferred<number>().promise
    await expect(firstOf([never, Promise.resolve(7)])).resolves.toBe(7)
    await expect(firstOf([never, Promise.reject(new Error('broken'))])).rejects.toThrow('broken')
  })

  it('leaves no later failure unheard', async () => {
    const later = deferred<number>()
    await expect(firstOf(new Set([later.promise, Promise.resolve(7)]))).resolves.toBe(7)
    later.reject(new Error('too late to matter'))
    await turn()
  })
})

describe('timers that run on', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a deadline ends its signal when time is up, and begins anew when it is restarted', () => {
    const deadline = startDeadline({ ms: 100, onTimeout: () => new RangeError('late') })
    vi.advanceTimersByTime(90)
    deadline.restart()
    vi.advanceTimersByTime(90)
    expect(deadline.expired).toBe(false)
    vi.advanceTimersByTime(10)
    expect(deadline.expired).toBe(true)
    expect(deadline.signal.reason).toBeInstanceOf(RangeError)
  })

  it('a deadline knows when it was the caller who gave up', () => {
    const caller = new AbortController()
    const deadline = startDeadline({ ms: 100, signal: caller.signal })
    caller.abort(new Error('enough'))
    deadline.stop()
    expect(deadline).toMatchObject({ expired: false, signal: { reason: { message: 'enough' } } })
  })

  it('repeated work runs until it is stopped, and its faults are passed on', async () => {
    const faults: unknown[] = []
    let runs = 0
    const work = () => {
      runs++
      if (runs === 2) throw new Error('once')
    }
    const stop = every(100, work, { onFault: (error) => faults.push(error) })
    await vi.advanceTimersByTimeAsync(350)
    stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toBe(3)
    expect(faults).toMatchObject([{ message: 'once' }])
  })

  it('repeated work ends with its signal, and never runs twice at a time', async () => {
    const ending = new AbortController()
    const gate = deferred()
    let runs = 0
    every(
      100,
      () => {
        runs++
        return gate.promise
      },
      { signal: ending.signal },
    )
    await vi.advanceTimersByTimeAsync(500)
    expect(runs).toBe(1)
    gate.resolve()
    await vi.advanceTimersByTimeAsync(100)
    expect(runs).toBe(2)
    ending.abort()
    await vi.advanceTimersByTimeAsync(500)
    expect(runs).toBe(2)
  })
})

describe('shared runs', () => {
  it('let those who ask meanwhile have the same result, and run again afterwards', async () => {
    const runs = new SharedRuns<string, number>()
    const gate = deferred()
    let begun = 0
    const work = async () => {
      await gate.promise
      return ++begun
    }
    const both = Promise.all([runs.run('a', work), runs.run('a', work), runs.run('b', work)])
    gate.resolve()
    await expect(both).resolves.toEqual([1, 1, 2])
    await runs.idle()
    expect(runs.has('a')).toBe(false)
    await expect(runs.run('a', work)).resolves.toBe(3)
  })
})

describe('pause', () => {
  it('ends early when the signal comes', async () => {
    const ending = new AbortController()
    const began = performance.now()
    const waiting = pause(60_000, ending.signal)
    ending.abort()
    await waiting
    await pause(60_000, ending.signal)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('a mutex', () => {
  it('runs one piece of work after another, also behind one that failed', async () => {
    const mutex = new Mutex()
    const order: string[] = []
    const first = mutex.run(async () => {
      order.push('begin')
      await turn()
      order.push('end')
      throw new Error('once')
    })
    const second = mutex.run(() => order.push('second'))
    await expect(first).rejects.toThrow('once')
    await second
    expect(order).toEqual(['begin', 'end', 'second'])
  })

  it('tells when it is idle', async () => {
    const mutex = new Mutex()
    let isDone = false
    void mutex.run(async () => {
      await turn()
      isDone = true
    })
    await mutex.idle()
    expect(isDone).toBe(true)
  })
})

describe('a keyed mutex', () => {
  it('lets different keys run side by side and one key in turn', async () => {
    const mutex = new KeyedMutex()
    const gate = deferred()
    const order: string[] = []
    const a1 = mutex.run('a', async () => {
      await gate.promise
      order.push('a1')
    })
    const a2 = mutex.run('a', () => order.push('a2'))
    await mutex.run('b', () => order.push('b'))
    gate.resolve()
    await Promise.all([a1, a2])
    expect(order).toEqual(['b', 'a1', 'a2'])
  })
})

describe('slots', () => {
  it('let so many run at once, the others in the order of asking', async () => {
    const slots = new Slots(2)
    const gates = [deferred(), deferred(), deferred()]
    const begun: number[] = []
    const runs = gates.map((gate, i) =>
      slots.run(async () => {
        begun.push(i)
        await gate.promise
      }),
    )
    await turn()
    expect(begun).toEqual([0, 1])
    gates[0]?.resolve()
    await runs[0]
    await turn()
    expect(begun).toEqual([0, 1, 2])
    gates[1]?.resolve()
    gates[2]?.resolve()
    await Promise.all(runs)
  })

  it('let somebody who waits give up without losing a slot', async () => {
    const slots = new Slots(1)
    const gate = deferred()
    const first = slots.run(() => gate.promise)
    const ending = new AbortController()
    const second = slots.run(async () => 'second', ending.signal)
    ending.abort(new Error('gave up'))
    await expect(second).rejects.toThrow('gave up')
    gate.resolve()
    await first
    await expect(slots.run(async () => 'third')).resolves.toBe('third')
  })
})
