import { createECDH, createHash } from 'node:crypto'
import type { Curve } from '@kg/core'
import { describe, expect, it } from 'vitest'

export const key = createHash('sha256').update('a key').digest()
export const digest = createHash('sha256').update('a message').digest()
const order = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex')

/** What every curve that makes seals must do. */
export function describeCurve(name: string, curve: Curve): void {
  describe(`the ${name} curve`, () => {
    it('gives the uncompressed public key that OpenSSL gives', () => {
      const openssl = createECDH('secp256k1')
      openssl.setPrivateKey(key)
      expect(Buffer.from(curve.publicKey(key))).toEqual(openssl.getPublicKey())
    })

    it('recovers the signer from a signature', () => {
      const { rs, recovery } = curve.sign(digest, key)
      expect(rs).toHaveLength(64)
      expect(Buffer.from(curve.recover(digest, rs, recovery))).toEqual(Buffer.from(curve.publicKey(key)))
    })

    it('recovers somebody else from the other recovery bit and from another digest', () => {
      const { rs, recovery } = curve.sign(digest, key)
      const signer = Buffer.from(curve.publicKey(key))
      const other = createHash('sha256').update('another message').digest()
      expect(Buffer.from(curve.recover(digest, rs, recovery ^ 1))).not.toEqual(signer)
      expect(Buffer.from(curve.recover(other, rs, recovery))).not.toEqual(signer)
    })

    it('signs the same digest in the same way, with a low s', () => {
      const { rs } = curve.sign(digest, key)
      expect(curve.sign(digest, key).rs).toEqual(rs)
      const s = BigInt(`0x${Buffer.from(rs.subarray(32)).toString('hex')}`)
      expect(s <= BigInt(`0x${order.toString('hex')}`) / 2n).toBe(true)
    })

    it.each([
      ['zero', Buffer.alloc(32)],
      ['the order of the curve', order],
      ['too short', Buffer.alloc(31, 1)],
    ])('refuses a private key that is %s', (_what, bad) => {
      expect(() => curve.publicKey(bad)).toThrow()
      expect(() => curve.sign(digest, bad)).toThrow()
    })

    it('refuses a signature that no point belongs to', () => {
      // There is no point with x = 5 on the curve.
      const rs = Buffer.alloc(64)
      rs[31] = 5
      rs[63] = 1
      expect(() => curve.recover(digest, rs, 0)).toThrow()
      expect(() => curve.recover(digest, Buffer.alloc(64), 0)).toThrow()
    })
  })
}
