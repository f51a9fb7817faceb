import { expect, it } from 'vitest'
import { trustShelf } from './trust-shelves.js'

it('is a layer of its own for each level, of the same graph and agent', () => {
  const shelf = { contextGraph: 'lab', layer: 'vm', agent: '' }
  expect(trustShelf(shelf, 1)).toEqual({ contextGraph: 'lab', layer: 'vm-1', agent: '' })
  expect(trustShelf(shelf, 3).layer).toBe('vm-3')
})
