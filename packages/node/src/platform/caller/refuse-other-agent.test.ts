import { describe, expect, it } from 'vitest'
import { refuseOtherAgent } from './refuse-other-agent.js'

const [ann, bob] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const caller = { agent: ann, isAdmin: true }

describe('an agent that a request names', () => {
  it('may be the caller, in any letter case, or be left out', () => {
    expect(() => refuseOtherAgent(undefined, caller)).not.toThrow()
    expect(() => refuseOtherAgent(`0x${'A1'.repeat(20)}`, caller)).not.toThrow()
  })

  it('cannot be another, not even for the operator', () => {
    expect(() => refuseOtherAgent(bob, caller)).toThrow(expect.objectContaining({ code: 'AUTHOR_MISMATCH' }))
  })
})
