import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { countRefs, findInCopy, findRefs, intersectRefs } from './find-refs.js'
import { packPostings } from './postings.js'
import { hashTerm, shardOf } from './shards.js'
import { eventPostings } from './table.js'

it('finds what small and large blocks of visible copies hold', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const hash = hashTerm('wanted')
  const rows = [
    ['a', 0, 256, [1, 2]],
    ['a', 256, 3, [0]],
    ['b', 0, 1, [0]],
  ] as const
  await ledger.writeWithoutReceipt((w) => {
    for (const [copy, first, size, offsets] of rows)
      w.put(eventPostings, [shardOf(hash, size), copy, first], packPostings(new Map([[hash, offsets]])))
  })
  const found = ledger.read((r) => findRefs(r, ['wanted', 'other'], () => true))
  expect(found).toEqual(
    new Map([
      ['a', new Set([1, 2, 256])],
      ['b', new Set([0])],
    ]),
  )
  expect(ledger.read((r) => [...findRefs(r, ['wanted'], (copy) => copy === 'b').keys()])).toEqual(['b'])
  expect(ledger.read((r) => findInCopy(r, 'wanted', 'a'))).toEqual([1, 2, 256])
  expect(intersectRefs([found, new Map([['a', new Set([2, 3])]])])).toEqual(new Map([['a', new Set([2])]]))
  expect(countRefs(found)).toBe(4)
})
