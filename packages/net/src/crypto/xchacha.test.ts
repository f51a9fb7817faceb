import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, nonceBytes, tagBytes } from './xchacha.js'

const sizes = [0, 1, 15, 16, 17, 63, 64, 65, 1000, 70_000]

describe('XChaCha20-Poly1305', () => {
  it.each(sizes)('is what another implementation makes of %i bytes', (size) => {
    const [key, nonce, plaintext, aad] = [32, nonceBytes, size, size % 50].map((bytes) => randomBytes(bytes)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    const sealed = encrypt(key, nonce, plaintext, aad)
    expect(Buffer.from(sealed)).toEqual(Buffer.from(xchacha20poly1305(key, nonce, aad).encrypt(plaintext)))
    expect(Buffer.from(decrypt(key, nonce, sealed, aad))).toEqual(plaintext)
  })

  it('gives the tag of the published example', () => {
    const range = (from: number, count: number) => Uint8Array.from({ length: count }, (_, i) => from + i)
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
    const aad = Buffer.from('50515253c0c1c2c3c4c5c6c7', 'hex')
    const sealed = encrypt(range(0x80, 32), range(0x40, nonceBytes), Buffer.from(text), aad)
    expect(Buffer.from(sealed.subarray(-tagBytes)).toString('hex')).toBe('c0875924c1c7987947deafd8780acf49')
  })

  it('opens nothing that was changed, nor under other words beside it', () => {
    const [key, nonce] = [randomBytes(32), randomBytes(nonceBytes)]
    const sealed = encrypt(key, nonce, Buffer.from('a secret'), Buffer.from('for ann'))
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(key, nonce, changed, Buffer.from('for ann'))).toThrow()
    }
    expect(() => decrypt(key, nonce, sealed, Buffer.from('for bob'))).toThrow()
    expect(() => decrypt(key, nonce, sealed.subarray(0, tagBytes - 1), Buffer.from('for ann'))).toThrow()
  })
})
