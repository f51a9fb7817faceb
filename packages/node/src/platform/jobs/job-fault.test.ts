import { JobNotFoundError, PeersUnavailableError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { faultOf, isOwnFault } from './job-fault.js'

describe('a fault', () => {
  it('is the request’s own where its error says so, and anybody’s otherwise', () => {
    expect(isOwnFault(new JobNotFoundError({ jobId: 'x' }))).toBe(true)
    expect(isOwnFault(new PeersUnavailableError({ needs: 'A test' }))).toBe(false)
    expect(isOwnFault(new TypeError('a bug'))).toBe(false)
  })

  it('says what happened and what to do', () => {
    const error = new JobNotFoundError({ jobId: 'x' })
    const { code, message, remedy } = error
    expect(faultOf(error, true)).toEqual({ code, message, remedy, retryable: false })
    expect(faultOf('odd', false)).toEqual({
      code: 'INTERNAL',
      message: 'odd',
      remedy: 'kg logs has the details',
      retryable: true,
    })
  })
})
