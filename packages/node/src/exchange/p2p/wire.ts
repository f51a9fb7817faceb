import { type CborValue, decode, encode } from '@kg/net/cbor'
import { RecordInvalidError } from './record-invalid.js'

// The bodies of the protocols, read from bytes that anyone may have written.

export const toWire = (value: object): Uint8Array => encode(value as CborValue)

export const fromWire = (bytes: Uint8Array): Record<string, unknown> => readMap(decode(bytes), 'a body')

export function readMap(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array)
    throw new RecordInvalidError({ why: `${what} is no map` })
  return value as Record<string, unknown>
}

export function readText(value: unknown, what: string, max = 4096): string {
  if (typeof value !== 'string' || value.length > max) throw new RecordInvalidError({ why: `${what} is no text` })
  return value
}

export function readBytes(value: unknown, what: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new RecordInvalidError({ why: `${what} is no bytes` })
  return value
}

export function readList(value: unknown, what: string, max: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > max) throw new RecordInvalidError({ why: `${what} is no list of ${max}` })
  return value
}
