import { MAX_SIBLINGS } from '../hash-tree/check-proof.js'
import { isHash } from '../hash-tree/hex.js'
import { wrongSealField } from '../seal/seal-fields.js'
import type { ProofBundle } from './bundle.js'

/** Far above what a node stores as one statement; keeps hostile bundles cheap. */
export const MAX_LINE_LENGTH = 1 << 20

type Fields = Readonly<Record<string, unknown>>

/** What is wrong with the form of the value, or nothing when it is a bundle. */
export function shapeFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'a bundle is an object'
  if (value.version !== 1) return 'only version 1 is known'
  return (
    statementFault(value.statement) ??
    proofFault(value.proof) ??
    commitmentFault(value.commitment) ??
    sealFault(value.seal)
  )
}

export function isBundle(value: unknown): value is ProofBundle {
  return shapeFault(value) === undefined
}

function statementFault(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.line !== 'string') return 'statement.line is a string'
  return value.line.length > MAX_LINE_LENGTH ? `statement.line is longer than ${MAX_LINE_LENGTH}` : undefined
}

function proofFault(value: unknown): string | undefined {
  if (!isRecord(value) || !isCount(value.index)) return 'proof.index is a whole number'
  if (!Array.isArray(value.siblings) || value.siblings.length > MAX_SIBLINGS)
    return `proof.siblings is a list of at most ${MAX_SIBLINGS}`
  return value.siblings.every(isHash) ? undefined : 'proof.siblings holds 32-byte hashes in lower-case hex'
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
  const wrong = wrongSealField(value.fields)
  return wrong === undefined ? undefined : `seal.fields.${wrong} is missing or has a wrong form`
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
