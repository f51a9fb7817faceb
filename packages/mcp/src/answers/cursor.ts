import { CursorInvalidError } from '@kg/contract'

/** Where the next page begins: a page of the node and how many of it were shown, or a place in a whole answer. */
export interface Place {
  /** The node's own cursor of the page; absent: its first. */
  readonly page?: string
  /** How many rows such a page has. */
  readonly limit?: number
  readonly skip: number
  /** The moment that was read, so that all pages tell of the same. */
  readonly seq?: number
}

export const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

export function readCursor(cursor: unknown): Place {
  if (cursor === undefined) return { skip: 0 }
  try {
    const place = JSON.parse(Buffer.from(String(cursor), 'base64url').toString('utf8')) as Place
    if (Number.isSafeInteger(place.skip) && place.skip >= 0) return place
  } catch (cause) {
    throw new CursorInvalidError({}, { cause })
  }
  throw new CursorInvalidError({})
}
