import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { pause } from './pause.js'
import { timeLimit } from './time-limit.js'

const untilAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }))

describe('a time limit', () => {
  it('fires when time is up, however often garbage is collected before', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const ended = untilAborted(timeLimit(100, new AbortController().signal))
    for (let turn = 0; turn < 3; turn++) {
      await pause(10)
      collect()
    }
    expect(await ended).toMatchObject({ name: 'TimeoutError' })
  })

  it('fires with the signal of the caller', async () => {
    const caller = new AbortController()
    const ended = untilAborted(timeLimit(60_000, caller.signal))
    caller.abort('enough')
    expect(await ended).toBe('enough')
  })
})
