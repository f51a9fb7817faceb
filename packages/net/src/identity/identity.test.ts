import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from './base58.js'
import { peerIdFromSeed, publicKeyFromSeed, signBytes, verifyBytes } from './ed25519.js'
import { peerIdOf, publicKeyOf } from './peer-key.js'

const seed = new Uint8Array(32).fill(7)

describe('the identity of a peer', () => {
  it('gives any bytes back from base 58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(fromBase58(toBase58(bytes))).toEqual(bytes)
      }),
    )
  })

  it('reads the key back from the peer id', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        expect(publicKeyOf(peerIdOf(key))).toEqual(key)
      }),
    )
  })

  it('agrees with libp2p about the id of a seed', async () => {
    const { generateKeyPairFromSeed } = await import('@libp2p/crypto/keys')
    const { peerIdFromPrivateKey } = await import('@libp2p/peer-id')
    const key = await generateKeyPairFromSeed('Ed25519', seed)
    expect(peerIdFromSeed(seed)).toBe(peerIdFromPrivateKey(key).toString())
  })

  it.each(['', '12D3KooW', 'QmYyQSo1c1Ym7orWxLYvCrM2EmxFTANf8wXmmE7DWjhx5N', `${'1'.repeat(52)}`, '0OIl'.repeat(13)])(
    'refuses %j as a peer id',
    (text) => {
      expect(() => publicKeyOf(text)).toThrow(expect.objectContaining({ code: 'INVALID_PEER_ID' }))
    },
  )

  it('signs what only the same key verifies', () => {
    const message = new TextEncoder().encode('hello')
    const signature = signBytes(seed, message)
    expect(verifyBytes(publicKeyFromSeed(seed), message, signature)).toBe(true)
    expect(verifyBytes(publicKeyFromSeed(new Uint8Array(32).fill(8)), message, signature)).toBe(false)
    expect(verifyBytes(publicKeyFromSeed(seed), message, signature.subarray(1))).toBe(false)
  })

  it('refuses a seed of another length', () => {
    expect(() => peerIdFromSeed(new Uint8Array(64))).toThrow(expect.objectContaining({ code: 'INVALID_KEY_SEED' }))
  })
})
