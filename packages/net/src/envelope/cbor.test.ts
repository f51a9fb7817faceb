import * as cborg from 'cborg'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CborValue, decode, encode } from './cbor.js'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

const integer = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -70_000, max: 70_000 }),
)
const large = fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n })
const key = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => text !== '__proto__')
const { value: anyValue } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    integer.map((n) => n + 0),
    large,
    large.map((n) => -1n - n),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 30 }),
    fc.dictionary(key, tie('value'), { maxKeys: 30, noNullPrototype: true }),
  ),
}))

const asCborgWrites = (value: CborValue) => Buffer.from(cborg.encode(value, cborg.rfc8949EncodeOptions))

/** Whether another program reads the bytes and writes them in the same way. */
function isCanonical(bytes: Uint8Array): boolean {
  try {
    const options = { strict: true, allowIndefinite: false, allowUndefined: false, rejectDuplicateMapKeys: true }
    return asCborgWrites(cborg.decode(bytes, options)).equals(bytes)
  } catch {
    return false
  }
}

const isRead = (bytes: Uint8Array): boolean => {
  try {
    decode(bytes)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'NOT_CANONICAL_CBOR' })
    return false
  }
}

describe('deterministic CBOR', () => {
  it('is what another program writes, and is read as what was written', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const bytes = encode(value)
        expect(Buffer.from(bytes).equals(asCborgWrites(value))).toBe(true)
        expect(decode(bytes)).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused after any change that leaves no canonical bytes', () => {
    const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }), cut: fc.boolean() })
    fc.assert(
      fc.property(anyValue, change, (value, { at, by, cut }) => {
        const bytes = encode(value)
        const position = at % bytes.length
        bytes[position] = ((bytes[position] ?? 0) + by) % 256
        const changed = cut ? bytes.slice(0, position) : bytes
        // What this reads, the other reads as well; floats are never canonical here.
        if (isRead(changed)) expect(isCanonical(changed)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['nothing', ''],
    ['a second value', '0101'],
    ['a number in two bytes that fits one', '1817'],
    ['a number in three bytes that fits two', '1900ff'],
    ['a number in five bytes that fits three', '1a0000ffff'],
    ['a number in nine bytes that fits five', '1b00000000ffffffff'],
    ['a list without a length', '9f01ff'],
    ['a text without a length', '7f6161ff'],
    ['a float', 'f93c00'],
    ['undefined', 'f7'],
    ['a tag', 'c101'],
    ['a text that is no UTF-8', '61ff'],
    ['a text that ends early', '6261'],
    ['a list that ends early', '9affffffff'],
    ['bytes of a length that nothing has', '5bffffffffffffffff'],
    ['a key twice', 'a2616101616102'],
    ['keys in another order', 'a2616201616102'],
    ['a longer key first', 'a262616101616202'],
    ['a key that is no text', 'a10101'],
    ['the key __proto__', 'a1695f5f70726f746f5f5f01'],
    ['lists in lists without end', '81'.repeat(5000)],
  ])('is not %s', (_, hex) => {
    expect(isRead(bytesOf(hex))).toBe(false)
  })

  it.each([
    ['a fraction', 1.5],
    ['minus zero', -0],
    ['no number', Number.NaN],
    ['a number too large to be exact', 2 ** 53],
    ['a large number that does not fit', 2n ** 64n],
    ['the key __proto__', JSON.parse('{"__proto__":1}')],
  ])('is not made of %s', (_, value) => {
    expect(() => encode(value)).toThrow(expect.objectContaining({ code: 'NOT_CANONICAL_CBOR' }))
  })

  it('is not made of nothing', () => {
    expect(() => encode({ a: undefined } as unknown as CborValue)).toThrow(/undefined/)
  })
})
