import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { callInThread } from './call-in-thread.js'
import { lowerInThread, module } from './called.test.support.js'

describe.runIf(process.platform === 'linux')('a lower priority', () => {
  it('is that of one thread alone', async () => {
    const before = getPriority(0)
    expect(await callInThread(module, lowerInThread, [])).toBeGreaterThan(before)
    expect(getPriority(0)).toBe(before)
  })
})
