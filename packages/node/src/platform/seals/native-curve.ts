import { createRequire } from 'node:module'
import type { Curve } from '@kg/core'

interface Native {
  publicKeyCreate(privateKey: Uint8Array, compressed: boolean): Uint8Array
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number }
  ecdsaRecover(signature: Uint8Array, recid: number, digest: Uint8Array, compressed: boolean): Uint8Array
}

/** libsecp256k1 as a binary, where npm has brought one for this platform. */
export function loadNativeCurve(): Curve | undefined {
  const native = load()
  return (
    native && {
      publicKey: (privateKey) => native.publicKeyCreate(privateKey, false),
      sign(digest, privateKey) {
        const { signature, recid } = native.ecdsaSign(digest, privateKey)
        return { rs: signature, recovery: recid }
      },
      recover: (digest, rs, recovery) => native.ecdsaRecover(rs, recovery, digest, false),
    }
  )
}

function load(): Native | undefined {
  try {
    // The package itself would fall back on JavaScript, which is slower than WebAssembly.
    return createRequire(import.meta.url)('secp256k1/bindings')
  } catch {
    return undefined
  }
}
