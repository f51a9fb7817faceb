import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Packed } from './packed.js'

it('finds the place of a text among others as their order as strings says', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'a', 'é', '\ud7ff', '\ue000', '\uffff', '😀', 'a😀', 'a\uffee'),
  )
  fc.assert(
    fc.property(fc.uniqueArray(text), text, (texts, wanted) => {
      const sorted = [...texts].sort()
      const packed = Packed.of(sorted)
      const expected = sorted.filter((one) => one < wanted).length
      expect(packed.placeOf(wanted)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
