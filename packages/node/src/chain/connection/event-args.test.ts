import { describe, expect, it } from 'vitest'
import { argsOf } from './event-args.js'

const event = { contract: 'Verifications', event: 'Verified', args: { kaId: 7n } }

describe('the arguments of an event of the chain', () => {
  it('are those of the event that is wanted', () => {
    expect(argsOf(event, 'Verifications', 'Verified')?.kaId).toBe(7n)
  })

  it('are not those of another event, or of the same name elsewhere', () => {
    expect(argsOf(event, 'Verifications', 'VerifiersSet')).toBeUndefined()
    expect(argsOf({ ...event, contract: 'Token' }, 'Verifications', 'Verified')).toBeUndefined()
  })
})
