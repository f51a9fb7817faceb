import { describe, expect, it } from 'vitest'
import { deferred, KeyedMutex, Mutex, pause, Slots, within } from './index.js'

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
