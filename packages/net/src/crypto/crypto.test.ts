import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encryptionKeyFrom, newEncryptionKey } from './encryption-key.js'
import { decryptWith, encryptWith, epochOf, newGroupKey } from './group-key.js'
import { openFrom, sealTo } from './seal-to.js'
import { unwrap, wrapFor } from './wrap-key.js'

const coded = (code: string) => expect.objectContaining({ code })
const failed = coded('DECRYPTION_FAILED')
const data = fc.uint8Array({ maxLength: 400 })
const runs = { numRuns: 50 }

/** The same bytes with one of them different. */
function tampered(bytes: Uint8Array, at: number, flip: number): Uint8Array {
  const changed = bytes.slice()
  const place = at % bytes.length
  changed[place] = changed[place]! ^ flip
  return changed
}

describe('a message sealed to one reader', () => {
  const reader = newEncryptionKey()

  it('opens for that reader with the same purpose', () => {
    fc.assert(
      fc.property(data, data, (plaintext, aad) => {
        expect(openFrom(reader.secret, sealTo(reader.publicKey, plaintext, aad), aad)).toEqual(plaintext)
      }),
      runs,
    )
  })

  it('does not open after a change of any byte, of its length or of its purpose', () => {
    fc.assert(
      fc.property(data, fc.nat(), fc.integer({ min: 1, max: 255 }), (plaintext, at, flip) => {
        const aad = Uint8Array.of(1)
        const sealed = sealTo(reader.publicKey, plaintext, aad)
        const refused = expect.objectContaining({
          code: expect.stringMatching(/DECRYPTION_FAILED|INVALID_ENCRYPTION_KEY/),
        })
        expect(() => openFrom(reader.secret, tampered(sealed, at, flip), aad)).toThrow(refused)
        expect(() => openFrom(reader.secret, sealed.subarray(0, at % sealed.length), aad)).toThrow(refused)
        expect(() => openFrom(reader.secret, sealed, Uint8Array.of(2))).toThrow(failed)
      }),
      runs,
    )
  })

  it('does not open for another reader, and never looks the same twice', () => {
    const aad = new Uint8Array()
    const sealed = sealTo(reader.publicKey, Uint8Array.of(7), aad)
    expect(() => openFrom(newEncryptionKey().secret, sealed, aad)).toThrow(failed)
    expect(sealTo(reader.publicKey, Uint8Array.of(7), aad)).not.toEqual(sealed)
  })

  it.each([new Uint8Array(32), new Uint8Array(32).fill(1, 0, 1), new Uint8Array(31)])(
    'is not made for a key that keeps no secret',
    (bad) => {
      expect(() => sealTo(bad, Uint8Array.of(1), new Uint8Array())).toThrow(coded('INVALID_ENCRYPTION_KEY'))
    },
  )
})

describe('a derived key', () => {
  it('is the same for a seed and a name, and different for others', () => {
    const seed = new Uint8Array(32).fill(4)
    expect(encryptionKeyFrom(seed, 'agent 1')).toEqual(encryptionKeyFrom(seed, 'agent 1'))
    expect(encryptionKeyFrom(seed, 'agent 1').publicKey).not.toEqual(encryptionKeyFrom(seed, 'agent 2').publicKey)
  })
})

describe('a group key', () => {
  const groupKey = newGroupKey(3)
  const aad = Uint8Array.of(9)

  it('opens what it has encrypted', () => {
    fc.assert(
      fc.property(data, data, (plaintext, about) => {
        const sealed = encryptWith(groupKey, plaintext, about)
        expect(epochOf(sealed)).toBe(3)
        expect(decryptWith(groupKey, sealed, about)).toEqual(plaintext)
      }),
      runs,
    )
  })

  it('refuses any change', () => {
    fc.assert(
      fc.property(data, fc.nat(), fc.integer({ min: 1, max: 255 }), (plaintext, at, flip) => {
        const sealed = encryptWith(groupKey, plaintext, aad)
        const refused = expect.objectContaining({
          code: expect.stringMatching(/DECRYPTION_FAILED|GROUP_KEY_EPOCH_DIFFERS/),
        })
        expect(() => decryptWith(groupKey, tampered(sealed, at, flip), aad)).toThrow(refused)
        expect(() => decryptWith(groupKey, sealed, Uint8Array.of(1))).toThrow(failed)
      }),
      runs,
    )
  })

  it('tells an older epoch from a wrong key', () => {
    const sealed = encryptWith(groupKey, Uint8Array.of(1), aad)
    expect(() => decryptWith(newGroupKey(4), sealed, aad)).toThrow(coded('GROUP_KEY_EPOCH_DIFFERS'))
    expect(() => decryptWith(newGroupKey(3), sealed, aad)).toThrow(failed)
  })

  it('reaches each member and nobody else', () => {
    const [ann, bob, eve] = [newEncryptionKey(), newEncryptionKey(), newEncryptionKey()]
    const members = [
      { id: 'ann', publicKey: ann.publicKey },
      { id: 'bob', publicKey: bob.publicKey },
    ]
    const [forAnn, forBob] = wrapFor(members, groupKey)
    expect(unwrap(forAnn!, ann.secret)).toEqual(groupKey)
    expect(unwrap(forBob!, bob.secret)).toEqual(groupKey)
    expect(() => unwrap(forAnn!, eve.secret)).toThrow(failed)
    expect(() => unwrap({ ...forAnn!, epoch: 4 }, ann.secret)).toThrow(failed)
    expect(() => unwrap({ ...forAnn!, id: 'bob' }, ann.secret)).toThrow(failed)
  })
})
