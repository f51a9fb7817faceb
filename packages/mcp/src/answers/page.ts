import { type Place, writeCursor } from './cursor.js'
import { fitting } from './size.js'

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor?: string
  readonly note?: string
}

/** As much of a whole list as fits, from where the cursor stands. */
export function pageOf<T>(all: readonly T[], limit: number, { skip, ...rest }: Place): Page<T> {
  const items = all.slice(skip, skip + fitting(all.slice(skip), limit))
  const end = skip + items.length
  if (end >= all.length) return { items }
  return { items, ...more(skip, end, all.length, writeCursor({ ...rest, skip: end })) }
}

export function more(from: number, end: number, total: number | undefined, nextCursor: string) {
  const of = total === undefined ? '' : ` of ${total}`
  const shown = end > from ? `Shown: ${from + 1} to ${end}${of}` : 'Nothing here yet'
  return { nextCursor, note: `${shown}. For more, call again with the same arguments and nextCursor as cursor.` }
}
