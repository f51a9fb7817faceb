import * as core from '@kg/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfKey, recoverSealAuthor, signSeal } from './seals.js'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const keys = bytes32.filter((key) => {
  const value = BigInt(core.toHex(key))
  return value > 0n && value < order
})
const fieldsOf = (author: core.Hex, commitment: Uint8Array, version: number): core.SealFields => ({
  commitment: core.toHex(commitment),
  nameHash: core.nameHash('g'),
  name: 'n',
  version,
  author,
  kaId: core.makeKaId(author, 1n).toString(),
  chainId: 31337,
  contract: `0x${'11'.repeat(20)}`,
})

describe('seals by the fast curve', () => {
  it('are those of core, letter by letter', () => {
    fc.assert(
      fc.property(keys, bytes32, fc.integer({ min: 1, max: 1e6 }), (key, commitment, version) => {
        const author = addressOfKey(key)
        expect(author).toBe(core.addressOfKey(key))
        const fields = fieldsOf(author, commitment, version)
        const signature = signSeal(fields, key)
        expect(signature).toBe(core.signSeal(fields, key))
        expect(recoverSealAuthor(fields, signature)).toBe(author)
      }),
      { numRuns: 50 },
    )
  })

  it('give for any other bytes what core gives: another author, or a refusal', () => {
    const author = addressOfKey(new Uint8Array(32).fill(7))
    const outcome = (check: typeof recoverSealAuthor, fields: core.SealFields, signature: core.Hex) => {
      try {
        return check(fields, signature)
      } catch (error) {
        return error instanceof core.SealSignatureError ? 'refused' : String(error)
      }
    }
    fc.assert(
      fc.property(bytes32, bytes32, fc.constantFrom('1b', '1c'), (r, s, v) => {
        const signature: core.Hex = `${core.toHex(r)}${core.toHex(s).slice(2)}${v}`
        const fields = fieldsOf(author, r, 1)
        const given = outcome(recoverSealAuthor, fields, signature)
        expect(given).toBe(outcome(core.recoverSealAuthor, fields, signature))
        expect(given).not.toBe(author)
      }),
      { numRuns: 60 },
    )
    for (const edge of ['00'.repeat(32), order.toString(16), (order - 1n).toString(16), 'ff'.repeat(32)]) {
      const fields = fieldsOf(author, new Uint8Array(32), 1)
      expect(outcome(recoverSealAuthor, fields, `0x${edge}${'01'.repeat(32)}1b`)).toBe(
        outcome(core.recoverSealAuthor, fields, `0x${edge}${'01'.repeat(32)}1b`),
      )
      expect(outcome(recoverSealAuthor, fields, `0x${'01'.repeat(32)}${edge}1b`)).toBe('refused')
    }
  })

  it('are made by their author only', () => {
    const fields = fieldsOf(addressOfKey(new Uint8Array(32).fill(7)), new Uint8Array(32), 1)
    expect(() => signSeal(fields, new Uint8Array(32).fill(8))).toThrow(core.SealAuthorMismatchError)
  })
})
