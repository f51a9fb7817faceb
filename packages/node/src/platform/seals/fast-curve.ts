import type { Curve } from '@kg/core'
import { pointFromScalar, type RecoveryIdType, recover, signRecoverable } from 'tiny-secp256k1'

/** A key that seals once seals often, and its point takes as long as a signature. */
const points = new WeakMap<Uint8Array, Uint8Array>()

/** libsecp256k1 as WebAssembly: a seal is checked in a third of a millisecond, where JavaScript takes two to four. */
export const fastCurve: Curve = {
  publicKey(privateKey) {
    const point = points.get(privateKey) ?? requirePoint(pointFromScalar(privateKey, false), 'this is no private key')
    points.set(privateKey, point)
    return point
  },
  sign(digest, privateKey) {
    const { signature, recoveryId } = signRecoverable(digest, privateKey)
    return { rs: signature, recovery: recoveryId }
  },
  recover: (digest, rs, recovery) =>
    requirePoint(recover(digest, rs, recovery as RecoveryIdType, false), 'no point belongs to it'),
}

function requirePoint<T>(value: T | null, why: string): T {
  if (value === null) throw new RangeError(why)
  return value
}
