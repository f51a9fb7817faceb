import { diffieHellman, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { privateKeyOf, publicKeyOf, rawPublicKey } from './raw-keys.js'

const raw = (der: Buffer) => Uint8Array.from(der.subarray(-32))
const pkcs8 = { format: 'der', type: 'pkcs8' } as const

describe('keys from their 32 bytes', () => {
  it('sign and verify as the keys that Node has made', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const made = privateKeyOf('ed25519', raw(privateKey.export(pkcs8)))
    const message = Buffer.from('hello')
    expect(sign(null, message, made).equals(sign(null, message, privateKey))).toBe(true)
    expect(verify(null, message, publicKeyOf('ed25519', rawPublicKey(made)), sign(null, message, privateKey))).toBe(
      true,
    )
    expect(publicKeyOf('ed25519', rawPublicKey(made)).equals(publicKey)).toBe(true)
  })

  it('agree on the same secret', () => {
    const [ann, bob] = [generateKeyPairSync('x25519'), generateKeyPairSync('x25519')]
    const privateKey = privateKeyOf('x25519', raw(ann.privateKey.export(pkcs8)))
    const publicKey = publicKeyOf('x25519', rawPublicKey(bob.privateKey))
    expect(diffieHellman({ privateKey, publicKey }).equals(diffieHellman({ ...ann, publicKey: bob.publicKey }))).toBe(
      true,
    )
  })
})
