import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './hex.js'
import { keccak256 } from './keccak.js'
import { portableKeccak256 } from './keccak-portable.js'
import { openFastKeccak } from './keccak-wasm.js'
import { hashPairsOneByOne } from './node-hash.js'

describe.each([
  ['keccak256', keccak256],
  ['the portable keccak256', portableKeccak256],
  ['the fast keccak256', openFastKeccak().hash],
])('%s', (_, hash) => {
  const expectSame = (bytes: Uint8Array) => void expect(toHex(hash(bytes))).toBe(toHex(keccak_256(bytes)))

  it('gives the known hash of nothing', () => {
    expect(toHex(hash(new Uint8Array()))).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  })

  it('agrees with another implementation at every length around its blocks', () => {
    for (let length = 0; length < 3 * 136 + 2; length++)
      expectSame(Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff))
  })

  it('agrees with another implementation on more than fits its memory', () => {
    for (const length of [478 * 136 - 1, 478 * 136, 478 * 136 + 1, 200_000])
      expectSame(Uint8Array.from({ length }, (_, i) => (i * 7) & 0xff))
  })

  it('agrees with another implementation on anything', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), expectSame))
  })

  it('gives hashes that the next one does not change', () => {
    const first = hash(Uint8Array.of(1))
    const text = toHex(first)
    hash(Uint8Array.of(2))
    expect(toHex(first)).toBe(text)
  })
})

describe('hashing pairs', () => {
  const { hashPairs } = openFastKeccak()

  it('gives what hashing one after the other gives, for any number of them', () => {
    for (const width of [0, 1, 2, 3, 4, 7, 1022, 1023, 1024, 1025, 1026, 3000]) {
      const hashes = Uint8Array.from({ length: width * 32 }, (_, i) => (i * 131 + (i >> 7)) & 0xff)
      expect(Buffer.from(hashPairs(hashes)).equals(hashPairsOneByOne(hashes)), `${width} hashes`).toBe(true)
    }
  })
})
