import { type Hex, isHash } from '../hash-tree/hex.js'
import { isAddress } from '../ids/address.js'
import { SealFieldsError } from './errors.js'

/** What an author signs. Every value survives JSON as it is. */
export interface SealFields {
  readonly commitment: Hex
  /** keccak256 of the context graph id. */
  readonly nameHash: Hex
  readonly name: string
  readonly version: number
  readonly author: Hex
  /** Decimal. `0` before a number is reserved. */
  readonly kaId: string
  /** 0 on a node without a chain. */
  readonly chainId: number
  /** The zero address on a node without a chain. */
  readonly contract: Hex
}

const checks: { readonly [F in keyof SealFields]: (value: unknown) => boolean } = {
  commitment: isHash,
  nameHash: isHash,
  name: (value) => typeof value === 'string' && value.length <= 256 && !/\p{Surrogate}/u.test(value),
  version: isCount,
  author: isAddress,
  kaId: (value) => typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) >> 256n === 0n,
  chainId: isCount,
  contract: isAddress,
}

export function checkSealFields(fields: SealFields): SealFields {
  const wrong = wrongSealField(fields)
  if (wrong !== undefined) throw new SealFieldsError({ field: wrong })
  return fields
}

export function wrongSealField(fields: { readonly [F in keyof SealFields]?: unknown }): keyof SealFields | undefined {
  return (Object.keys(checks) as (keyof SealFields)[]).find((field) => !checks[field](fields[field]))
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
