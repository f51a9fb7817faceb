import { isHash } from '../hash-tree/hex.js'
import { maxSiblings } from '../hash-tree/proof-path.js'
import { checksumAddress, isAddress } from '../ids/address.js'
import { wrongSealField } from '../seal/seal-fields.js'
import type { ProofBundle } from './bundle.js'

/** Far above what a node stores as one statement; keeps hostile bundles cheap. */
export const maxLineLength = 1 << 20
/** The largest asset that travels in one bundle: more is proved statement by statement. */
export const maxContentLines = 1_000_000
/** Characters of all lines together. */
export const maxContentLength = 1 << 26

type Fields = Readonly<Record<string, unknown>>

/** What is wrong with the form of the value, or nothing when it is a bundle. */
export function shapeFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'a bundle is an object'
  if (value.version !== 1) return 'only version 1 is known'
  return (
    saidFault(value) ??
    commitmentFault(value.commitment) ??
    sealFault(value.seal) ??
    graphFault(value.contextGraphId) ??
    (value.anchor === undefined ? undefined : anchorFault(value.anchor))
  )
}

export function isBundle(value: unknown): value is ProofBundle {
  return shapeFault(value) === undefined
}

function saidFault({ statement, proof, content }: Fields): string | undefined {
  if (content === undefined) return statementFault(statement) ?? proofFault(proof)
  return statement === undefined && proof === undefined
    ? contentFault(content)
    : 'a bundle has one statement with its proof, or the whole content, not both'
}

function statementFault(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.line !== 'string') return 'statement.line is a string'
  return value.line.length > maxLineLength ? `statement.line is longer than ${maxLineLength}` : undefined
}

function proofFault(value: unknown): string | undefined {
  if (!isRecord(value) || !isCount(value.index)) return 'proof.index is a whole number'
  if (!Array.isArray(value.siblings) || value.siblings.length > maxSiblings)
    return `proof.siblings is a list of at most ${maxSiblings}`
  return value.siblings.every(isHash) ? undefined : 'proof.siblings holds 32-byte hashes in lower-case hex'
}

function contentFault(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > maxContentLines)
    return `content is a list of at most ${maxContentLines} lines`
  let length = 0
  for (const line of value) {
    if (typeof line !== 'string' || line.length > maxLineLength)
      return `content holds strings of at most ${maxLineLength} characters`
    length += line.length
    if (length > maxContentLength) return `content is longer than ${maxContentLength} characters`
  }
  return undefined
}

function commitmentFault(value: unknown): string | undefined {
  if (!isRecord(value) || !isCount(value.leafCount)) return 'commitment.leafCount is a whole number'
  const wrong = ['root', 'privateRoot', 'commitment'].find((field) => !isHash(value[field]))
  return wrong === undefined ? undefined : `commitment.${wrong} is a 32-byte hash in lower-case hex`
}

function sealFault(value: unknown): string | undefined {
  if (!isRecord(value) || !isRecord(value.fields)) return 'seal.fields is an object'
  if (typeof value.signature !== 'string' || !/^0x[0-9a-f]{130}$/.test(value.signature))
    return 'seal.signature is 65 bytes in lower-case hex'
  const { fields } = value
  const wrong = wrongSealField(fields) ?? ['author', 'contract'].find((field) => !isWrittenAddress(fields[field]))
  return wrong === undefined ? undefined : `seal.fields.${wrong} is missing or has a wrong form`
}

function graphFault(value: unknown): string | undefined {
  const fits =
    value === undefined ||
    (typeof value === 'string' && value.length > 0 && value.length <= 256 && !/\p{Surrogate}/u.test(value))
  return fits ? undefined : 'contextGraphId is a text of at most 256 characters'
}

function anchorFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'anchor is an object'
  const checks: Readonly<Record<string, (field: unknown) => boolean>> = {
    chainId: isCount,
    contract: isWrittenAddress,
    kaId: isDecimal,
    contextGraphOnChainId: isDecimal,
    txHash: isHash,
    blockNumber: isCount,
  }
  const wrong = Object.entries(checks).find(([field, isRight]) => !isRight(value[field]))
  return wrong === undefined ? undefined : `anchor.${wrong[0]} is missing or has a wrong form`
}

/** In lower case or with its checksum: a digit in the wrong case is a changed bundle too. */
function isWrittenAddress(value: unknown): boolean {
  return isAddress(value) && (value === value.toLowerCase() || value === checksumAddress(value))
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
