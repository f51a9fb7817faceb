import { compareCodePoints } from '@kg/core'
import { type CborValue, decode } from '../envelope/cbor.js'
import { kinds } from './encode-message.js'
import { InventoryMalformedError } from './errors.js'
import { shortBytes } from './fingerprints.js'
import { type InventoryMessage, type Statement, saltBytes } from './message.js'
import type { Item, Range } from './types.js'

const maxKeyLength = 2048

function refuse(why: string): never {
  throw new InventoryMalformedError({ why })
}

/** Reads what a stranger sent: every length, order and bound is checked. */
export function decodeMessage(bytes: Uint8Array, maxBytes: number): InventoryMessage {
  if (bytes.length > maxBytes) refuse(`${bytes.length} bytes`)
  const [version, salt, entries] = asArray(decode(bytes))
  if (version !== 1) refuse(`version ${String(version)}`)
  const statements: Statement[] = []
  let from: string | undefined = ''
  for (const entry of asArray(entries)) {
    if (from === undefined) refuse('an entry behind the end')
    const [shared, rest, kind, ...payload] = asArray(entry)
    const range: Range = { from, to: bound(from, shared, rest) }
    const statement = read(kind, range, payload)
    if (statement !== undefined) statements.push(statement)
    from = range.to
  }
  return { salt: asBytes(salt, saltBytes), statements }
}

function bound(from: string, shared: CborValue | undefined, rest: CborValue | undefined): string | undefined {
  if (rest === null) return undefined
  if (typeof shared !== 'number' || shared < 0 || shared > from.length || typeof rest !== 'string') refuse('a bound')
  const to = from.slice(0, shared) + rest
  if (to.length > maxKeyLength || compareCodePoints(from, to) >= 0) refuse('bounds that do not grow')
  return to
}

function read(kind: CborValue | undefined, range: Range, [first, second]: CborValue[]): Statement | undefined {
  switch (typeof kind === 'number' ? kinds[kind] : undefined) {
    case 'skip':
      return undefined
    case 'fingerprint':
      return { kind: 'fingerprint', range, short: asBytes(first, shortBytes) }
    case 'list':
      return { kind: 'list', range, shorts: asShorts(first) }
    case 'answer':
      return { kind: 'answer', range, items: asItems(first, range), wanted: asShorts(second) }
    case 'tell':
      return { kind: 'tell', range, items: asItems(first, range) }
    default:
      return refuse('an unknown kind of entry')
  }
}

function asArray(value: CborValue | undefined): readonly CborValue[] {
  return Array.isArray(value) ? value : refuse('an array is missing')
}

function asBytes(value: CborValue | undefined, length: number): Uint8Array {
  return value instanceof Uint8Array && value.length === length ? value : refuse(`${length} bytes are missing`)
}

function asShorts(value: CborValue | undefined): Uint8Array[] {
  if (!(value instanceof Uint8Array) || value.length % shortBytes !== 0) refuse('a list of short forms')
  return Array.from({ length: value.length / shortBytes }, (_, i) =>
    value.subarray(i * shortBytes, (i + 1) * shortBytes),
  )
}

function asItems(value: CborValue | undefined, range: Range): Item[] {
  return asArray(value).map((pair) => {
    const [key, fingerprint] = asArray(pair)
    if (typeof key !== 'string' || key.length > maxKeyLength || !contains(range, key)) refuse('a key')
    return { key, fingerprint: asBytes(fingerprint, 32) }
  })
}

function contains({ from, to }: Range, key: string): boolean {
  return compareCodePoints(from, key) <= 0 && (to === undefined || compareCodePoints(key, to) < 0)
}
