import { secp256k1 } from '@noble/curves/secp256k1.js'

/** What seals need of secp256k1. */
export interface Curve {
  /** Public key of a private one, compressed or not. */
  publicKey(privateKey: Uint8Array): Uint8Array
  /** Deterministic (RFC 6979), with the low s. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { rs: Uint8Array; recovery: number }
  /** The public key that made the signature, compressed or not; throws where none did. */
  recover(digest: Uint8Array, rs: Uint8Array, recovery: number): Uint8Array
}

/** Runs wherever JavaScript does. */
export const portableCurve: Curve = {
  publicKey: (privateKey) => secp256k1.getPublicKey(privateKey),
  sign(digest, privateKey) {
    const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered', lowS: true })
    return { rs: signature.subarray(1), recovery: signature[0] as number }
  },
  recover: (digest, rs, recovery) =>
    secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...rs), digest, { prehash: false }),
}
