import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peerIdFromSeed } from '../identity/index.js'
import { type CborValue, decode, encode } from './cbor.js'
import { sealEnvelope, signedBytes } from './envelope.js'
import { openEnvelope } from './open-envelope.js'

const seed = new Uint8Array(32).fill(5)
const now = 1_800_000_000_000
const rules = { network: 'test', now, maxAgeMs: 60_000, maxSkewMs: 5_000, maxBytes: 10_000 }
const body = encode({ hello: 'world' })
const seal = (more = {}) => sealEnvelope({ type: 'share', network: 'test', time: now, body, ...more }, seed)
const coded = (code: string) => expect.objectContaining({ code })

describe('an envelope', () => {
  it('opens to what was sealed', () => {
    const envelope = openEnvelope(seal({ id: new Uint8Array(16) }), rules)
    const from = peerIdFromSeed(seed)
    expect(envelope).toEqual({ v: 1, type: 'share', from, network: 'test', time: now, id: new Uint8Array(16), body })
    expect(decode(envelope.body)).toEqual({ hello: 'world' })
  })

  it('has an id of its own each time', () => {
    expect(openEnvelope(seal(), rules).id).not.toEqual(openEnvelope(seal(), rules).id)
  })

  it('does not open after any change of any byte', () => {
    const sealed = seal()
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = sealed.slice()
        changed[at] = changed[at]! ^ flip
        expect(() => openEnvelope(changed, rules)).toThrow(expect.objectContaining({ status: expect.any(Number) }))
      }),
      { numRuns: 500 },
    )
  })

  it('does not open with the fields of another', () => {
    const [content] = decode(seal({ type: 'other' })) as [Uint8Array, Uint8Array]
    const [, signature] = decode(seal()) as [Uint8Array, Uint8Array]
    expect(() => openEnvelope(encode([content, signature]), rules)).toThrow(coded('ENVELOPE_SIGNATURE_INVALID'))
    expect(signedBytes(content).length).toBeGreaterThan(content.length)
  })

  it.each([
    ['of another network', seal({ network: 'main' }), 'ENVELOPE_OF_ANOTHER_NETWORK'],
    ['that is too old', seal({ time: now - 60_001 }), 'ENVELOPE_OUT_OF_TIME'],
    ['from the future', seal({ time: now + 5_001 }), 'ENVELOPE_OUT_OF_TIME'],
    ['that is too large', seal({ body: new Uint8Array(10_000) }), 'ENVELOPE_TOO_LARGE'],
    ['that is none', encode('hello'), 'ENVELOPE_MALFORMED'],
    ['of another version', encode([encode({ v: 2 }), new Uint8Array(64)]), 'ENVELOPE_MALFORMED'],
    ['that is no CBOR', Uint8Array.of(255), 'NOT_CANONICAL_CBOR'],
  ])('refuses one %s', (_, sealed, code) => {
    expect(() => openEnvelope(sealed, rules)).toThrow(coded(code))
  })

  it('is not sealed with a wrong type or id', () => {
    expect(() => seal({ type: 'Not A Type' })).toThrow(coded('ENVELOPE_MALFORMED'))
    expect(() => seal({ id: new Uint8Array(3) })).toThrow(coded('ENVELOPE_MALFORMED'))
  })

  it('never fails in another way on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
        expect(() => openEnvelope(junk, rules)).toThrow(expect.objectContaining({ code: expect.any(String) }))
      }),
    )
  })
})

describe('deterministic CBOR', () => {
  const value = fc.letrec<{ any: CborValue }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.maxSafeInteger().map((n) => (Object.is(n, -0) ? 0 : n)),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array({ maxLength: 20 }),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
        tie('any'),
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      ),
    ),
  })).any

  it('gives any value back', () => {
    fc.assert(
      fc.property(value, (any) => {
        expect(decode(encode(any))).toEqual(any)
      }),
    )
  })

  it('does not depend on the order of keys', () => {
    expect(encode({ b: 1, aa: 2, a: 3 })).toEqual(encode({ a: 3, aa: 2, b: 1 }))
  })

  it.each([
    ['a float', 'f93e00'],
    ['a whole number as a float', 'f93c00'],
    ['an integer in a longer form', '1801'],
    ['an array of indefinite length', '9f01ff'],
    ['keys out of order', 'a2616201616101'],
    ['a key twice', 'a2616101616102'],
    ['undefined', 'f7'],
    ['a tag', 'c100'],
    ['bytes behind the value', '0101'],
    ['nothing', ''],
    ['an array far longer than its bytes', '9b7fffffffffffffff'],
    ['ten thousand nested arrays', '81'.repeat(10_000)],
  ])('refuses %s', (_, hex) => {
    expect(() => decode(Buffer.from(hex, 'hex'))).toThrow(coded('NOT_CANONICAL_CBOR'))
  })

  it.each([[1.5], [Number.NaN], [-0], [{ a: undefined }]])('does not encode %j', (any) => {
    expect(() => encode(any as unknown as CborValue)).toThrow(coded('NOT_CANONICAL_CBOR'))
  })
})
