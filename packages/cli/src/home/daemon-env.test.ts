import { describe, expect, it } from 'vitest'
import { daemonEnv } from './daemon-env.js'

describe('the environment of the daemon', () => {
  it('has the memory of Linux processes given back, unless the user has set it otherwise', () => {
    expect(daemonEnv({ A: 'b', MALLOC_TRIM_THRESHOLD_: '7' }, 'linux')).toEqual({
      A: 'b',
      MALLOC_ARENA_MAX: '4',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '7',
    })
  })

  it('is left as it is elsewhere', () => {
    expect(daemonEnv({ A: 'b' }, 'darwin')).toEqual({ A: 'b' })
  })
})
