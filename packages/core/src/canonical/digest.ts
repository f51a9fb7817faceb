import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type CanonicalHash = 'sha256' | 'sha384'
export type Digest = (text: string) => string

export function digestOf(hash: CanonicalHash): Digest {
  const digest = hash === 'sha384' ? sha384 : sha256
  return (text) => bytesToHex(digest(utf8ToBytes(text)))
}
