import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { keccak256 } from '../hash-tree/keccak.js'
import { checkSealFields, type SealFields } from './seal-fields.js'

/** The EIP-712 types, word for word as the Solidity verifier hashes them. */
export const domainTypeText = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
export const sealTypeText =
  'Seal(bytes32 commitment,bytes32 nameHash,string name,uint64 version,address author,uint256 kaId)'
export const sealDomain = { name: 'kg', version: '1' } as const

/** Asked for when a seal is made and again when it is signed. */
const digests = new WeakMap<SealFields, Uint8Array>()

/** The 32 bytes that the author signs: keccak256(0x1901 ‖ domain separator ‖ struct hash). */
export function sealDigest(fields: SealFields): Uint8Array {
  const known = digests.get(fields)
  if (known !== undefined) return known
  checkSealFields(fields)
  const digest = keccak256(concatBytes(Uint8Array.of(0x19, 0x01), domainSeparator(fields), sealHash(fields)))
  digests.set(fields, digest)
  return digest
}

// They are the same in every seal.
const domainWords = [domainTypeText, sealDomain.name, sealDomain.version].map(hashText)
const sealType = hashText(sealTypeText)

export function domainSeparator({ chainId, contract }: Pick<SealFields, 'chainId' | 'contract'>): Uint8Array {
  return hashWords(...domainWords, word(chainId), word(contract))
}

function sealHash({ commitment, nameHash, name, version, author, kaId }: SealFields): Uint8Array {
  return hashWords(sealType, word(commitment), word(nameHash), hashText(name), word(version), word(author), word(kaId))
}

export function hashWords(...words: Uint8Array[]): Uint8Array {
  return keccak256(concatBytes(...words))
}

export function hashText(text: string): Uint8Array {
  return keccak256(utf8ToBytes(text))
}

/** A number, or hex that stands for one, as 32 bytes big-endian. */
function word(value: number | string): Uint8Array {
  return hexToBytes(BigInt(value).toString(16).padStart(64, '0'))
}
