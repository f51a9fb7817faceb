import { createRequire } from 'node:module'
import type { Curve } from '@kg/core'
import type { RecoveryIdType } from 'tiny-secp256k1'

/** libsecp256k1 as WebAssembly, which takes four times as long as the binary, and a tenth of what JavaScript takes. */
export function loadWasmCurve(): Curve {
  const { pointFromScalar, recover, signRecoverable } = createRequire(import.meta.url)(
    'tiny-secp256k1',
  ) as typeof import('tiny-secp256k1')
  return {
    publicKey: (privateKey) => requirePoint(pointFromScalar(privateKey, false), 'this is no private key'),
    sign(digest, privateKey) {
      const { signature, recoveryId } = signRecoverable(digest, privateKey)
      return { rs: signature, recovery: recoveryId }
    },
    recover: (digest, rs, recovery) =>
      requirePoint(recover(digest, rs, recovery as RecoveryIdType, false), 'no point belongs to it'),
  }
}

function requirePoint<T>(value: T | null, why: string): T {
  if (value === null) throw new RangeError(why)
  return value
}
