import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { InvalidSeedError } from './errors.js'
import { peerIdOf } from './peer-key.js'

// The DER heads of RFC 8410: the raw key follows them directly.
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

function privateKeyFrom(seed: Uint8Array): KeyObject {
  if (seed.length !== 32) throw new InvalidSeedError({ length: seed.length })
  return createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' })
}

export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  const der = createPublicKey(privateKeyFrom(seed)).export({ format: 'der', type: 'spki' })
  return new Uint8Array(der.subarray(publicHead.length))
}

export function peerIdFromSeed(seed: Uint8Array): string {
  return peerIdOf(publicKeyFromSeed(seed))
}

export function signBytes(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKeyFrom(seed)))
}

export function verifyBytes(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const key = createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}
