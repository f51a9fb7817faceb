import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Signer } from './receipt.js'

/** Signs with an Ed25519 key in PKCS#8 PEM form. */
export function ed25519Signer(pem: string): Signer {
  const key = createPrivateKey(pem)
  return signer(key, createPublicKey(key))
}

export function newEd25519Pem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function signer(privateKey: KeyObject, publicKey: KeyObject): Signer {
  return {
    sign: (bytes) => sign(null, bytes, privateKey),
    verify: (bytes, signature) => verify(null, bytes, publicKey, signature),
  }
}
