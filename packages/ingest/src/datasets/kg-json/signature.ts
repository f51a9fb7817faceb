import {
  addressOfKey,
  type Curve,
  type Hex,
  keccak256,
  portableCurve,
  recoverSigner,
  SealSignatureError,
  signDigest,
} from '@kg/core'
import type { FinishedDataset } from './read-dataset.js'
import { signingText, type UnsignedDataset, writtenSigningText } from './signing-text.js'
import type { Dataset, Signature } from './types.js'

export interface SigningOptions {
  readonly privateKey: Uint8Array
  /** The blockchain id that the signature is for. */
  readonly domain: string
  /** ISO 8601. */
  readonly created: string
  readonly curve?: Curve
}

/** Signs a dataset in our spelling as an Ethereum wallet signs a message. */
export function signDataset(dataset: UnsignedDataset, options: SigningOptions): Dataset {
  return { ...dataset, signature: [signText(signingText(dataset, 'kg'), options)] }
}

/** The signature of a dataset's signing text. */
export const signText = (text: string, options: SigningOptions): Signature =>
  signMessage(messageDigest(text, 'bytes'), options)

/** The signature of a dataset whose message has this digest. */
export function signMessage(digest: Uint8Array, options: SigningOptions): Signature {
  const { privateKey, domain, created, curve = portableCurve } = options
  const proofValue = signDigest(digest, addressOfKey(privateKey, curve), privateKey, curve)
  return { type: 'ethereum-signature', proofPurpose: 'assertionMethod', created, domain, proofValue }
}

/** Whether one of a dataset's signatures is by this address. */
export function isSignedBy(finished: FinishedDataset, address: string, curve: Curve = portableCurve): boolean {
  return isMessageSignedBy(possibleDigests(finished), finished.dataset.signature, address, curve)
}

/** Whether one of the signatures is by this address, over one of the digests. */
export function isMessageSignedBy(
  digests: readonly Uint8Array[],
  signatures: readonly Signature[],
  address: string,
  curve: Curve = portableCurve,
): boolean {
  return signatures.some(({ proofValue }) =>
    digests.some((digest) => recover(digest, proofValue, curve)?.toLowerCase() === address.toLowerCase()),
  )
}

/**
 * Earlier nodes counted characters where the standard counts bytes, which differs outside ASCII, and some signed the
 * order in which they had written the dataset.
 */
function possibleDigests({ dataset, spelling }: FinishedDataset): Uint8Array[] {
  const texts = new Set([signingText(dataset, spelling), writtenSigningText(dataset, spelling)])
  return [...texts].flatMap((text) => [messageDigest(text, 'bytes'), messageDigest(text, 'characters')])
}

/** The hash of an Ethereum personal message. The standard counts its length in bytes. */
export function messageDigest(text: string, length: 'bytes' | 'characters'): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  const count = length === 'bytes' ? bytes.length : text.length
  return keccak256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${count}`), bytes]))
}

function recover(digest: Uint8Array, signature: string, curve: Curve): Hex | undefined {
  try {
    return recoverSigner(digest, normalizeSignature(signature), curve)
  } catch (error) {
    if (error instanceof SealSignatureError) return undefined
    throw error
  }
}

/** Lower case, and v as 27 or 28 where a tool wrote 0 or 1. */
function normalizeSignature(signature: string): Hex {
  const lower = signature.toLowerCase()
  const v = { '00': '1b', '01': '1c' }[lower.slice(-2)] ?? lower.slice(-2)
  return `0x${lower.slice(2, -2)}${v}`
}
