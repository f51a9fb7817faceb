import { expect, it } from 'vitest'
import { joinState } from './join-state.js'

it('says the same on both sides as soon as the request has been delivered', () => {
  for (const status of ['pending', 'approved', 'joined', 'rejected', 'expired', 'left'] as const)
    expect(joinState({ status, direction: 'out', delivered: true })).toEqual(
      joinState({ status, direction: 'in', delivered: false }),
    )
})

it('says that the request has not been delivered yet', () => {
  expect(joinState({ status: 'pending', direction: 'out', delivered: false }).done).toBe(0)
})
