import { describe, expect, it } from 'vitest'
import { canMoveJoin, moveJoin } from './join-moves.js'

describe('a step of a request to join', () => {
  it('begins where nobody has asked yet', () => {
    expect(moveJoin(undefined, 'request')).toBe('pending')
    expect(canMoveJoin(undefined, 'reject')).toBe(false)
  })

  it('goes on from the status of the row', () => {
    expect(moveJoin({ status: 'approved' }, 'arrive')).toBe('joined')
    expect(() => moveJoin({ status: 'rejected' }, 'reject')).toThrowError(
      expect.objectContaining({ code: 'ILLEGAL_MOVE' }),
    )
  })
})
