import { expect, it } from 'vitest'
import { enoughBidsFor } from './enough-bids.js'

it('asks for one bid for each holder, and one to replace it', () => {
  expect([1, 3, 8].map(enoughBidsFor)).toEqual([2, 6, 16])
})
