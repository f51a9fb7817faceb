import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { type Hex, toHex } from '../hash-tree/hex.js'
import { domainTypeText, sealDigest } from './seal-digest.js'
import type { SealFields } from './seal-fields.js'
import { addressOfKey } from './sign-seal.js'
import { recoverSubGraphAuthor, signSubGraph, subGraphDigest, subGraphTypeText } from './sub-graph-seal.js'

const key = new Uint8Array(32).fill(7)
const fields: SealFields = {
  commitment: `0x${'11'.repeat(32)}`,
  nameHash: `0x${'22'.repeat(32)}`,
  name: 'notes',
  version: 3,
  author: addressOfKey(key).toLowerCase() as Hex,
  kaId: '5',
  chainId: 31337,
  contract: `0x${'33'.repeat(20)}`,
}

describe('the signature that puts a sealed version into a sub-graph', () => {
  it('is over the EIP-712 hash of the seal and the name', () => {
    const hash = (hex: string) => Buffer.from(keccak_256(Buffer.from(hex, 'hex'))).toString('hex')
    const text = (value: string) => hash(Buffer.from(value).toString('hex'))
    const word = (value: string | number) => BigInt(value).toString(16).padStart(64, '0')
    const domain = hash(text(domainTypeText) + text('kg') + text('1') + word(31337) + word(fields.contract))
    const struct = hash(text(subGraphTypeText) + toHex(sealDigest(fields)).slice(2) + text('plans'))
    expect(toHex(subGraphDigest(fields, 'plans'))).toBe(`0x${hash(`1901${domain}${struct}`)}`)
  })

  it('is its author’s for this version and this name only', () => {
    const signature = signSubGraph(fields, 'plans', key)
    const signer = (changed: Partial<SealFields>, name = 'plans') =>
      recoverSubGraphAuthor({ ...fields, ...changed }, name, signature).toLowerCase()
    expect(signer({})).toBe(fields.author)
    expect(signer({}, 'drafts')).not.toBe(fields.author)
    expect(signer({}, '')).not.toBe(fields.author)
    expect(signer({ version: 4 })).not.toBe(fields.author)
    expect(signer({ nameHash: `0x${'44'.repeat(32)}` })).not.toBe(fields.author)
  })

  it('is made with the key of the author alone', () => {
    expect(() => signSubGraph(fields, 'plans', new Uint8Array(32).fill(8))).toThrow(
      expect.objectContaining({ code: 'SEAL_AUTHOR_MISMATCH' }),
    )
  })
})
