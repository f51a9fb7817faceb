import { expect, it } from 'vitest'
import { hashTerm, shardOf, shardsOf } from './shards.js'

it('finds a term in the row that small and large blocks give it', () => {
  for (const term of ['', 'a', 'b', 'id https://id.gs1.org/01/04012345123456/21/1']) {
    const hash = hashTerm(term)
    expect(shardsOf(hash)).toEqual([shardOf(hash, 256), shardOf(hash, 1)])
  }
})

it('spreads similar terms', () => {
  const hashes = Array.from({ length: 6400 }, (_, i) => hashTerm(`id urn:epc:id:sgtin:4012345.012345.${i}`))
  expect(new Set(hashes).size).toBe(6400)
  const sizes = new Map<number, number>()
  for (const hash of hashes) sizes.set(shardOf(hash, 256), (sizes.get(shardOf(hash, 256)) ?? 0) + 1)
  expect(sizes.size).toBe(64)
  expect(Math.max(...sizes.values())).toBeLessThan(200)
})
