import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hex, toHex } from '../hash-tree/hex.js'
import { keccak256 } from '../hash-tree/keccak.js'
import { InvalidContextGraphIdError } from './errors.js'

export const contextGraphPrefix = 'did:kg:context-graph:'

/** Path parts with a meaning of their own in graph names. No id may hold one, so that no graph has two readings. */
export const reservedSegments: readonly string[] = ['_wm', '_swm', '_vm', '_meta']

export function checkContextGraphId(value: string): string {
  const why = faultOf(value)
  if (why !== undefined) throw new InvalidContextGraphIdError({ value, why })
  return value
}

/**
 * Whether a text means a context graph by its on-chain id or by the hash of its name. Such a text is never a name: a
 * graph of that name would answer for another one.
 */
export const isGraphReference = (value: string): boolean => /^(?:[0-9]+|0x[0-9a-f]{64})$/i.test(value)

/** An id that a new context graph may have, or that a peer may announce. */
export function isGraphName(value: string): boolean {
  return isContextGraphId(value) && !isGraphReference(value)
}

export function checkGraphName(value: string): string {
  if (isGraphReference(value))
    throw new InvalidContextGraphIdError({ value, why: 'it reads as an on-chain id or as the hash of a name' })
  return checkContextGraphId(value)
}

export function isContextGraphId(value: string): boolean {
  return faultOf(value) === undefined
}

export function contextGraphUri(id: string): string {
  return `${contextGraphPrefix}${checkContextGraphId(id)}`
}

/** The id from an id or a full URI. */
export function contextGraphIdOf(idOrUri: string): string {
  return checkContextGraphId(
    idOrUri.startsWith(contextGraphPrefix) ? idOrUri.slice(contextGraphPrefix.length) : idOrUri,
  )
}

/** One id is often asked for several times in a row. */
let hashed: { readonly id: string; readonly hash: Hex } | undefined

/** What the chain knows of the id. */
export function nameHash(id: string): Hex {
  if (hashed?.id !== id) hashed = { id, hash: toHex(keccak256(utf8ToBytes(checkContextGraphId(id)))) }
  return hashed.hash
}

/** The on-chain id in `32` or `#32`; nothing when the text is something else. */
export function parseOnChainId(text: string): bigint | undefined {
  if (!/^#?[1-9][0-9]{0,77}$/.test(text)) return undefined
  const id = BigInt(text.replace('#', ''))
  return id < 1n << 256n ? id : undefined
}

function faultOf(value: string): string | undefined {
  if (value.length === 0) return 'it is empty'
  if (value.length > 256) return 'it has more than 256 characters'
  if (!/^[A-Za-z0-9_:/.@-]+$/.test(value)) return 'it holds a character that is not allowed'
  const reserved = value.split('/').find((segment) => reservedSegments.includes(segment))
  return reserved === undefined ? undefined : `the part ${reserved} is reserved`
}
