import { move, possibleMoves } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { isOpen, offerMoves } from './offer-moves.js'

describe('the life of an offer', () => {
  it('goes from the request to its end', () => {
    const path = (['start', 'close', 'finalize', 'challenge', 'lose-holder', 'replace', 'complete'] as const).reduce(
      (state, by) => move(offerMoves, state, by) as 'pending',
      'pending' as const,
    )
    expect(path).toBe('completed')
  })

  it('ends early only before holders are chosen', () => {
    for (const state of ['pending', 'started', 'finalizing'] as const)
      expect([isOpen(state), possibleMoves(offerMoves, state)]).toEqual([
        true,
        expect.arrayContaining(['fail', 'cancel']),
      ])
    for (const state of ['finalized', 'completed', 'cancelled', 'failed'] as const)
      expect([isOpen(state), possibleMoves(offerMoves, state).includes('cancel')]).toEqual([false, false])
  })
})
