import { type KeyObject, sign, verify } from 'node:crypto'
import { privateKeyOf, publicKeyOf, rawPublicKey } from '../crypto/raw-keys.js'
import { InvalidSeedError } from './errors.js'
import { peerIdOf } from './peer-key.js'

// Making a key object takes longer than signing with it.
const privateKeys = new WeakMap<Uint8Array, KeyObject>()
const peerIds = new WeakMap<Uint8Array, string>()
const publicKeys = new Map<string, KeyObject>()
const mostPublicKeys = 1000

function privateKeyFrom(seed: Uint8Array): KeyObject {
  if (seed.length !== 32) throw new InvalidSeedError({ length: seed.length })
  const known = privateKeys.get(seed)
  if (known !== undefined) return known
  const key = privateKeyOf('ed25519', seed)
  privateKeys.set(seed, key)
  return key
}

function publicKeyFrom(raw: Uint8Array): KeyObject {
  const name = Buffer.from(raw).toString('latin1')
  const known = publicKeys.get(name)
  if (known !== undefined) return known
  const key = publicKeyOf('ed25519', raw)
  if (publicKeys.size >= mostPublicKeys) publicKeys.clear()
  publicKeys.set(name, key)
  return key
}

export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return rawPublicKey(privateKeyFrom(seed))
}

export function peerIdFromSeed(seed: Uint8Array): string {
  const known = peerIds.get(seed)
  if (known !== undefined) return known
  const peerId = peerIdOf(publicKeyFromSeed(seed))
  peerIds.set(seed, peerId)
  return peerId
}

export function signBytes(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKeyFrom(seed)))
}

export function verifyBytes(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  return verify(null, message, publicKeyFrom(publicKey), signature)
}
