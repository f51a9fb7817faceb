import type { Hex } from '@kg/core'
import { expect, it } from 'vitest'
import { HashList } from './hash-list.js'
import { hashLevels, rootOf } from './hash-tree.js'
import { joinLeaves } from './root-hash.js'
import { sha3 } from './sha3.js'

it.each([1, 2, 3, 5, 8, 31])('has the root of a tree of %d leaves', (count) => {
  const leaves: Hex[] = Array.from({ length: count }, (_, i) => sha3(String(i)))
  const list = new HashList(count)
  for (const leaf of leaves) list.add(leaf)
  expect(list.root(joinLeaves)).toBe(rootOf(hashLevels(leaves, joinLeaves)))
})
