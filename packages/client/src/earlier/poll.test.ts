import { DaemonUnreachableError } from '@kg/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiError } from '../api-error.js'
import { poll } from './poll.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noSignal = new AbortController().signal
const away = () => new DaemonUnreachableError({ baseUrl: 'http://a', why: 'ECONNREFUSED' })

/** One after the other; errors are thrown. */
const inTurn = (answers: (string | Error | undefined)[]) => async () => {
  const answer = answers.shift()
  if (answer instanceof Error) throw answer
  return answer
}

describe('polling', () => {
  it('asks less and less often, at least every two seconds', async () => {
    const started = Date.now()
    const times: number[] = []
    const done = poll(async () => {
      times.push(Date.now() - started)
      return times.length === 9 ? 'done' : undefined
    }, noSignal)
    await vi.runAllTimersAsync()
    expect(await done).toBe('done')
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000])
  })

  it('outlasts a node that is away for a moment', async () => {
    const answers = [away(), apiError(503, {}), undefined, away(), away(), 'done']
    const done = poll(inTurn(answers), noSignal)
    await vi.runAllTimersAsync()
    expect(await done).toBe('done')
  })

  it('gives up after five failures in a row', async () => {
    const ask = vi.fn(() => Promise.reject(away()))
    const failed = expect(poll(ask, noSignal)).rejects.toMatchObject({ code: 'DAEMON_UNREACHABLE' })
    await vi.runAllTimersAsync()
    await failed
    expect(ask).toHaveBeenCalledTimes(5)
  })

  it.each([404, 403, 501])('gives up at once when the answer is %s', async (status) => {
    const ask = vi.fn(() => Promise.reject(apiError(status, {})))
    await expect(poll(ask, noSignal)).rejects.toMatchObject({ status })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('waits as long as a busy node asks for', async () => {
    const started = Date.now()
    const answers = [apiError(429, {}, new Headers({ 'retry-after': '7' })), 'done']
    const done = poll(inTurn(answers), noSignal)
    await vi.runAllTimersAsync()
    await done
    expect(Date.now() - started).toBe(7000)
  })

  it('ends with the reason of the signal', async () => {
    const caller = new AbortController()
    const failed = expect(poll(async () => undefined, caller.signal)).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(1000)
    caller.abort(new Error('enough'))
    await failed
  })
})
