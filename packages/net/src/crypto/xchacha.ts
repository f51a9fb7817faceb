import { createCipheriv, createDecipheriv } from 'node:crypto'
import { hchacha } from '@noble/ciphers/chacha.js'
import { concatBytes } from '@noble/hashes/utils.js'

// XChaCha20-Poly1305. Node has its cipher with short nonces, many times as fast as one in JavaScript: the first part of a
// long nonce goes into a key of its own, the rest is the short one.

export const nonceBytes = 24
export const tagBytes = 16

const cipher = 'chacha20-poly1305'
const options = { authTagLength: tagBytes }
const inKey = 16
const sigma = wordsOf(Buffer.from('expand 32-byte k'))
const nothing = new Uint8Array()

/** The ciphertext with its tag behind it. */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array = nothing,
): Uint8Array {
  const work = createCipheriv(cipher, keyWith(key, nonce), shortNonce(nonce), options)
  work.setAAD(aad, { plaintextLength: plaintext.length })
  return concatBytes(work.update(plaintext), work.final(), work.getAuthTag())
}

/** Throws if anything was changed. */
export function decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, aad: Uint8Array = nothing): Uint8Array {
  const end = sealed.length - tagBytes
  const work = createDecipheriv(cipher, keyWith(key, nonce), shortNonce(nonce), options)
  work.setAAD(aad, { plaintextLength: end })
  work.setAuthTag(sealed.subarray(end))
  const plaintext = work.update(sealed.subarray(0, end))
  work.final()
  return new Uint8Array(plaintext.buffer, plaintext.byteOffset, plaintext.length)
}

function keyWith(key: Uint8Array, nonce: Uint8Array): Uint8Array {
  const words = new Uint32Array(8)
  hchacha(sigma, wordsOf(key), wordsOf(nonce.subarray(0, inKey)), words)
  const bytes = new DataView(new ArrayBuffer(32))
  words.forEach((word, i) => void bytes.setUint32(4 * i, word, true))
  return new Uint8Array(bytes.buffer)
}

const shortNonce = (nonce: Uint8Array): Uint8Array => concatBytes(new Uint8Array(4), nonce.subarray(inKey))

/** Little-endian on every machine. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true))
}
