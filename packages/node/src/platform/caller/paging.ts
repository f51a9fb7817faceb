import { CursorInvalidError } from '@kg/contract'
import type { Key, KeyPart } from '@kg/store'

/** The key of the last row of a page as text: opaque to clients, a key to us. */
export function encodeCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

export function decodeCursor(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (isPart(key) || (Array.isArray(key) && key.length > 0 && key.every(isPart))) return key as Key
  } catch (cause) {
    throw new CursorInvalidError({}, { cause })
  }
  throw new CursorInvalidError({})
}

const isPart = (part: unknown): part is KeyPart => ['string', 'number', 'boolean'].includes(typeof part)

/** The rows that are wanted, one at a time: a page stops reading when it is full. */
export function* filterRows<T>(rows: Iterable<T>, isWanted: (row: T) => boolean): Iterable<T> {
  for (const row of rows) if (isWanted(row)) yield row
}

/** Reads a page from an ordered list. A row beyond the limit shows that there is a next page. */
export function readPage<T>(
  rows: Iterable<T>,
  limit: number,
  keyOf: (row: T) => Key,
): { rows: T[]; nextCursor?: string } {
  const page: T[] = []
  for (const row of rows) {
    const last = page.at(-1)
    if (page.length === limit && last !== undefined) return { rows: page, nextCursor: encodeCursor(keyOf(last)) }
    page.push(row)
  }
  return { rows: page }
}
