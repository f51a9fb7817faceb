import { hash } from 'node:crypto'
import type { Item } from './types.js'

const modulus = 1n << 256n

/** A number for an item; the numbers of a range are added up, so that prefix sums answer for any range. */
export function itemNumber({ key, fingerprint }: Item): bigint {
  return BigInt(`0x${hash('sha256', `kg/1/item\n${hex(fingerprint)}\n${key}`, 'hex')}`)
}

export function addNumbers(a: bigint, b: bigint): bigint {
  return (a + b) % modulus
}

export function subtractNumbers(a: bigint, b: bigint): bigint {
  return (a - b + modulus) % modulus
}

/** Sum and count hashed together: 32 bytes that are equal for equal sets only. */
export function rangeFingerprint(sum: bigint, count: number): Uint8Array {
  return new Uint8Array(hash('sha256', `kg/1/range\n${count}\n${sum.toString(16)}`, 'buffer'))
}

export const shortBytes = 8

/**
 * What travels instead of the 32 bytes. The salt is new in each comparison, so nobody can prepare items whose short
 * forms collide, and eight bytes are plenty against chance.
 */
export function shortRange(salt: Uint8Array, fingerprint: Uint8Array): Uint8Array {
  return short(`range\n${hex(salt)}\n${hex(fingerprint)}`)
}

export function shortItem(salt: Uint8Array, { key, fingerprint }: Item): Uint8Array {
  return short(`item\n${hex(salt)}\n${hex(fingerprint)}\n${key}`)
}

function short(text: string): Uint8Array {
  return new Uint8Array(hash('sha256', text, 'buffer').subarray(0, shortBytes))
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
