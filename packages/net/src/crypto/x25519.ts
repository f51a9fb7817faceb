import { diffieHellman, randomBytes } from 'node:crypto'
import * as rawKeys from './raw-keys.js'

export const newSecret = (): Uint8Array => Uint8Array.from(randomBytes(32))

export const publicKeyOf = (secret: Uint8Array): Uint8Array =>
  rawKeys.rawPublicKey(rawKeys.privateKeyOf('x25519', secret))

/** Throws for the points of low order, whose secret everybody knows. */
export function agree(secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const keys = {
    privateKey: rawKeys.privateKeyOf('x25519', secret),
    publicKey: rawKeys.publicKeyOf('x25519', publicKey),
  }
  return Uint8Array.from(diffieHellman(keys))
}
