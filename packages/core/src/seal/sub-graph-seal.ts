import { concatBytes } from '@noble/hashes/utils.js'
import type { Hex } from '../hash-tree/hex.js'
import { keccak256 } from '../hash-tree/keccak.js'
import { type Curve, portableCurve } from './curve.js'
import { domainSeparator, hashText, hashWords, sealDigest } from './seal-digest.js'
import type { SealFields } from './seal-fields.js'
import { recoverSigner, signDigest } from './sign-seal.js'

// The seal itself has no sub-graph, and its form is fixed by the contracts. So the author signs beside it which
// sub-graph the sealed version belongs to, in the same domain. Readers that do not know this signature lose nothing.

/** The EIP-712 type. `seal` is the digest of the seal. */
export const subGraphTypeText = 'SubGraph(bytes32 seal,string name)'
const subGraphType = hashText(subGraphTypeText)

/** What the author signs to put a sealed version into a sub-graph. An empty name means none. */
export function subGraphDigest(fields: SealFields, name: string): Uint8Array {
  const struct = hashWords(subGraphType, sealDigest(fields), hashText(name))
  return keccak256(concatBytes(Uint8Array.of(0x19, 0x01), domainSeparator(fields), struct))
}

export const signSubGraph = (
  fields: SealFields,
  name: string,
  privateKey: Uint8Array,
  curve: Curve = portableCurve,
): Hex => signDigest(subGraphDigest(fields, name), fields.author, privateKey, curve)

/** Who put the version into the sub-graph, with checksum. It is for the caller to compare it with `fields.author`. */
export const recoverSubGraphAuthor = (
  fields: SealFields,
  name: string,
  signature: Hex,
  curve: Curve = portableCurve,
): Hex => recoverSigner(subGraphDigest(fields, name), signature, curve)
