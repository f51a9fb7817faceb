import { describe, expect, it } from 'vitest'
import { moveRegistration, moveSubscription } from './graph-moves.js'
import { newGraphRow } from './new-graph-row.js'

const known = newGraphRow('ark')
const registered = moveRegistration(known, 'register', '7')

describe('the subscription of a context graph', () => {
  it('begins and ends without touching anything else', () => {
    const followed = moveSubscription(known, 'subscribe')
    expect(followed).toEqual({ ...known, subscribed: true })
    expect(moveSubscription(followed, 'unsubscribe')).toEqual(known)
  })

  it('does not end where there is none', () => {
    expect(() => moveSubscription(known, 'unsubscribe')).toThrowError(expect.objectContaining({ code: 'ILLEGAL_MOVE' }))
    expect(moveSubscription(known, 'leave')).toEqual(known)
  })
})

describe('the registration of a context graph', () => {
  it('brings its number', () => {
    expect(registered).toEqual({ ...known, onChainId: '7' })
  })

  it('stays when the graph is deactivated', () => {
    expect(moveRegistration(registered, 'deactivate')).toEqual({ ...registered, deactivated: true })
    expect(() => moveRegistration(known, 'deactivate')).toThrowError(expect.objectContaining({ code: 'ILLEGAL_MOVE' }))
  })

  it('is gone with its number when the chain was begun anew', () => {
    expect(moveRegistration(moveRegistration(registered, 'deactivate'), 'reset')).toEqual(known)
  })
})
