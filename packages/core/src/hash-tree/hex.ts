import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export type Hex = `0x${string}`

export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

export function fromHex(hex: Hex): Uint8Array {
  return hexToBytes(hex.slice(2))
}

/** 32 bytes in lower case: one text per value, so that a changed letter is always a changed value. */
export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

export const zeroHash: Hex = `0x${'0'.repeat(64)}`
