import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { fromHex, type Hex, toHex } from '../hash-tree/hex.js'
import { domainTypeText, sealDigest, sealTypeText } from './seal-digest.js'
import type { SealFields } from './seal-fields.js'
import { addressOfKey, recoverSealAuthor, signSeal } from './sign-seal.js'

const file = new URL('../../src/seal/vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: { name: string; privateKey: Hex; fields: SealFields; digest: Hex; signature: Hex }[]
}
const { fields, signature, privateKey } = vectors[0]!
const key = fromHex(privateKey)

/** EIP-712 once more, in hex, for any flat or nested type whose words are given. */
const hash = (hex: string) => Buffer.from(keccak_256(Buffer.from(hex, 'hex'))).toString('hex')
const text = (value: string) => hash(Buffer.from(value).toString('hex'))
const word = (value: string | number) => BigInt(value).toString(16).padStart(64, '0')
const struct = (type: string, ...words: string[]) => hash(text(type) + words.join(''))
const typed = (domain: string, message: string): Hex => `0x${hash(`1901${domain}${message}`)}`

describe('the seal', () => {
  it('is checked here by an encoder that passes the example of EIP-712 itself', () => {
    const person = (name: string, wallet: string) =>
      struct('Person(string name,address wallet)', text(name), word(wallet))
    const mail = struct(
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
      person('Cow', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'),
      person('Bob', '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'),
      text('Hello, Bob!'),
    )
    const contract = word('0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC')
    const domain = struct(domainTypeText, text('Ether Mail'), text('1'), word(1), contract)
    expect(typed(domain, mail)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
  })

  it.each(vectors)('hashes and signs the published vector “$name”', (vector) => {
    const f = vector.fields
    const domain = struct(domainTypeText, text('kg'), text('1'), word(f.chainId), word(f.contract))
    const message = [
      f.commitment.slice(2),
      f.nameHash.slice(2),
      text(f.name),
      word(f.version),
      word(f.author),
      word(f.kaId),
    ]
    expect(typed(domain, struct(sealTypeText, ...message))).toBe(vector.digest)
    expect(toHex(sealDigest(f))).toBe(vector.digest)
    expect(signSeal(f, fromHex(vector.privateKey))).toBe(vector.signature)
    expect(recoverSealAuthor(f, vector.signature)).toBe(f.author)
  })

  it('gives the address of a key with its checksum', () => {
    expect(addressOfKey(key)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it.each(['commitment', 'nameHash', 'name', 'version', 'author', 'kaId', 'chainId', 'contract'] as const)(
    'is another seal when %s is another',
    (field) => {
      const other = { ...fields, ...vectors[2]!.fields, author: `0x${'1'.repeat(40)}` as Hex }
      const changed = { ...fields, [field]: other[field] }
      expect(toHex(sealDigest(changed))).not.toBe(toHex(sealDigest(fields)))
      expect(recoverSealAuthor(changed, signature)).not.toBe(fields.author)
    },
  )

  it('is not signed with a key that is not the author’s', () => {
    expect(() => signSeal({ ...fields, author: `0x${'1'.repeat(40)}` }, key)).toThrowError(
      expect.objectContaining({ code: 'SEAL_AUTHOR_MISMATCH' }),
    )
  })

  it('refuses the same signature written with a high s', () => {
    const { n } = secp256k1.Point.CURVE()
    const s = n - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const high: Hex = `0x${signature.slice(2, 66)}${word(`0x${s.toString(16)}`)}${v}`
    expect(() => recoverSealAuthor(fields, high)).toThrowError(
      expect.objectContaining({ code: 'SEAL_SIGNATURE_INVALID' }),
    )
  })

  it.each([
    ['nothing', '0x'],
    ['another v', `${signature.slice(0, -2)}00`],
    ['zeros', `0x${'0'.repeat(128)}1b`],
    ['values past the curve order', `0x${'f'.repeat(128)}1b`],
    ['capital letters, which would be a second way of writing it', `0x${signature.slice(2).toUpperCase()}`],
    ['a byte too many', `${signature}00`],
  ])('refuses a signature of %s', (_, bad) => {
    expect(() => recoverSealAuthor(fields, bad as Hex)).toThrowError(
      expect.objectContaining({ code: 'SEAL_SIGNATURE_INVALID' }),
    )
  })

  const most = 2n ** 256n - 1n

  it.each<[keyof SealFields, unknown[], unknown[]]>([
    ['commitment', [], ['', '0x', `0x${'a'.repeat(63)}`, 7, undefined]],
    ['nameHash', [], [`0x${'g'.repeat(64)}`, null]],
    ['name', ['', 'a'.repeat(256), '🙂'], ['a'.repeat(257), '\ud800', 7, undefined]],
    ['version', [0, Number.MAX_SAFE_INTEGER], [-1, 1.5, 2 ** 53, Number.NaN, '1']],
    ['author', [], [`0x${'1'.repeat(39)}`, 1]],
    ['kaId', ['0', String(most)], ['-1', '01', '', String(most + 1n), '9'.repeat(79), 7]],
    ['chainId', [0], [-1, '1']],
    ['contract', [], ['0x', undefined]],
  ])('names the field %s when it has no valid value, and only then', (field, good, bad) => {
    for (const value of good) expect(() => sealDigest({ ...fields, [field]: value })).not.toThrow()
    for (const value of bad)
      expect(() => sealDigest({ ...fields, [field]: value })).toThrowError(
        expect.objectContaining({ code: 'SEAL_FIELDS_INVALID', data: { field } }),
      )
  })
})
