import { describe, expect, it, vi } from 'vitest'
import { abortSignalOf, End, startDeadline, within } from './index.js'

describe('an end', () => {
  it('is told once, with the first reason, to those who still listen', () => {
    const end = new End()
    const [stays, leaves] = [vi.fn(), vi.fn()]
    end.addEventListener('abort', stays)
    end.addEventListener('abort', leaves)
    end.removeEventListener('abort', leaves)
    expect(end.aborted).toBe(false)
    end.abort(new RangeError('gone'))
    end.abort(new TypeError('again'))
    expect(stays).toHaveBeenCalledOnce()
    expect(leaves).not.toHaveBeenCalled()
    expect(end.aborted).toBe(true)
    expect(end.reason).toEqual(new RangeError('gone'))
  })

  it('is a signal of the platform where one is asked for, before and after it came', () => {
    const [early, late] = [new End(), new End()]
    const { signal } = early
    expect(signal.aborted).toBe(false)
    for (const end of [early, late]) end.abort(new RangeError('gone'))
    for (const one of [signal, early.signal, late.signal]) {
      expect(one).toBeInstanceOf(AbortSignal)
      expect(one.reason).toEqual(new RangeError('gone'))
    }
  })

  it('ends what waits for it', async () => {
    const end = new End()
    const waiting = within(new Promise(() => undefined), { signal: end })
    const deadline = startDeadline({ ms: 60_000, signal: end })
    end.abort(new RangeError('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(deadline.signal.reason).toEqual(new RangeError('gone'))
    deadline.stop()
  })
})

describe('the platform’s form of a signal', () => {
  it('is the signal itself, or that of the end', () => {
    const controller = new AbortController()
    const end = new End()
    expect(abortSignalOf(controller.signal)).toBe(controller.signal)
    expect(abortSignalOf(end)).toBe(end.signal)
  })
})
