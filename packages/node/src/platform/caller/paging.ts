import { CursorInvalid } from '@kg/contract'
import type { Key, KeyPart } from '@kg/store'

/** A place in a list as text: opaque to clients, a key to us. */
export function toCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function fromCursor(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (isPart(key) || (Array.isArray(key) && key.length > 0 && key.every(isPart))) return key as Key
  } catch (cause) {
    throw new CursorInvalid({}, { cause })
  }
  throw new CursorInvalid({})
}

const isPart = (part: unknown): part is KeyPart => ['string', 'number', 'boolean'].includes(typeof part)

/** Takes a page from an ordered list: one row more than asked for tells whether there is a next one. */
export function takePage<T>(
  rows: Iterable<T>,
  limit: number,
  keyOf: (row: T) => Key,
): { rows: T[]; nextCursor?: string } {
  const taken: T[] = []
  for (const row of rows) {
    const last = taken[taken.length - 1]
    if (taken.length === limit && last !== undefined) return { rows: taken, nextCursor: toCursor(keyOf(last)) }
    taken.push(row)
  }
  return { rows: taken }
}
