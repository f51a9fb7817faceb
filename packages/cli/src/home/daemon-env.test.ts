import { describe, expect, it } from 'vitest'
import { daemonEnv } from './daemon-env.js'

describe('the environment of the daemon', () => {
  it('has the memory of Linux processes given back, unless the user has set it otherwise', () => {
    expect(daemonEnv({ A: 'b', MALLOC_TRIM_THRESHOLD_: '7' }, 'linux', 8)).toEqual({
      A: 'b',
      MALLOC_ARENA_MAX: '4',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '7',
    })
  })

  it('is left as it is elsewhere', () => {
    expect(daemonEnv({ A: 'b' }, 'darwin', 8)).toEqual({ A: 'b' })
  })

  it.each([
    [1, '', '--v8-pool-size=1'],
    [2, '--trace-warnings', '--trace-warnings --v8-pool-size=1'],
    [4, '', '--v8-pool-size=3'],
    [2, '--v8-pool-size=2', '--v8-pool-size=2'],
  ])('leaves a core of %i to those who wait for an answer', (cores, given, options) => {
    expect(daemonEnv({ NODE_OPTIONS: given }, 'darwin', cores)).toEqual({ NODE_OPTIONS: options })
  })
})
