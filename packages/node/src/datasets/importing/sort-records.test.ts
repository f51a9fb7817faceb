import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortRecords } from './sort-records.js'

it('orders records by their keys, and leaves those of one key as they came', () => {
  // Few bytes that differ, so that keys begin alike or are equal.
  const key = fc.tuple(fc.constantFrom(0, 255), fc.constantFrom(0, 1)).map(([a, b]) => [a, 0, 0, 7, b, a])
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      const records = Buffer.concat(keys.map((one, i) => Buffer.from([...one, i, 0])))
      const expected = keys.map((one, i) => ({ hex: Buffer.from(one).toString('hex'), i }))
      expected.sort((a, b) => (a.hex < b.hex ? -1 : a.hex > b.hex ? 1 : a.i - b.i))
      expect([...sortRecords(records, 8, 6)]).toEqual(expected.map(({ i }) => i))
    }),
  )
})
