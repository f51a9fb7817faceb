import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { DecryptionFailedError } from './errors.js'
import { decrypt, encrypt, nonceBytes, tagBytes } from './xchacha.js'

/** Random nonce in front, authentication tag behind. The nonce is long enough to be random for ever. */
export function encryptBytes(key: Uint8Array, plaintext: Uint8Array, aad: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  return concatBytes(nonce, encrypt(key, nonce, plaintext, aad))
}

export function decryptBytes(key: Uint8Array, sealed: Uint8Array, aad: Uint8Array, what: string): Uint8Array {
  if (sealed.length < nonceBytes + tagBytes) throw new DecryptionFailedError({ what })
  try {
    return decrypt(key, sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes), aad)
  } catch (error) {
    throw new DecryptionFailedError({ what }, { cause: error })
  }
}
