import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './hex.js'
import { keccak256 } from './keccak.js'

describe('keccak256', () => {
  it('gives the known hash of nothing', () => {
    expect(toHex(keccak256(new Uint8Array()))).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    )
  })

  it('agrees with another implementation at every length around its blocks', () => {
    for (let length = 0; length < 3 * 136 + 2; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff)
      expect(toHex(keccak256(bytes))).toBe(toHex(keccak_256(bytes)))
    }
  })

  it('agrees with another implementation on anything', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(toHex(keccak256(bytes))).toBe(toHex(keccak_256(bytes)))
      }),
    )
  })
})
