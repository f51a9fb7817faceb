import { describe, expect, it } from 'vitest'
import {
  isRefusal,
  type MessageRefusedError,
  OutOfTimeError,
  type Reason,
  refuse,
  SenderUnknownError,
} from './refusals.js'

const refusalFor = (reason: Reason, cause?: unknown): MessageRefusedError => {
  try {
    return refuse(reason, cause)
  } catch (error) {
    return error as MessageRefusedError
  }
}

describe('a refusal', () => {
  it('keeps its reason here and tells the peer the same for all', () => {
    const reasons: Reason[] = ['malformed', 'forged', 'not-here', 'denied', 'unreadable', 'full', 'repeated']
    const refusals = reasons.map((reason) => refusalFor(reason))
    expect(refusals.map(({ data }) => data.reason)).toEqual(reasons)
    expect(new Set(refusals.map(({ code, message, remedy }) => `${code} ${message} ${remedy}`)).size).toBe(1)
  })

  it('keeps its cause', () => {
    const cause = new Error('why')
    expect(refusalFor('malformed', cause).cause).toBe(cause)
  })

  it('is told apart from faults of this node', () => {
    expect(isRefusal(refusalFor('denied'))).toBe(true)
    expect(isRefusal(new SenderUnknownError({ reason: 'denied' }))).toBe(true)
    expect(isRefusal(new OutOfTimeError({ reason: 'out-of-time' }))).toBe(true)
    expect(isRefusal(new Error('the disk is full'))).toBe(false)
  })
})
