import { defined } from '@kg/core'
import type { Key, LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../../platform/caller/paging.js'
import { countVisibleGraphs, maySee } from './access.js'
import { type ContextGraphRow, contextGraphs } from './table.js'

export interface GraphFilter {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly subscribed?: boolean | undefined
  /** Only ids that begin with this text. */
  readonly q?: string | undefined
}

interface GraphPage {
  rows: ContextGraphRow[]
  nextCursor?: string
}

/** A page of the context graphs that a caller may know of, and how many there are in all. */
export function listGraphs(reader: LedgerReader, filter: GraphFilter, caller: Caller): GraphPage & { total: number } {
  const { limit, cursor, subscribed, q = '' } = filter
  const after = decodeCursor(cursor) ?? keyBefore(q)
  const rows = whilePrefix(reader.range(contextGraphs, defined({ after })), q)
  const isWanted = ({ value }: { value: ContextGraphRow }) =>
    maySee(value, caller) && (subscribed === undefined || value.subscribed === subscribed)
  const page = readPage(filterRows(rows, isWanted), limit, ({ key }) => key)
  return { ...page, rows: page.rows.map(({ value }) => value), total: countVisibleGraphs(reader, caller) }
}

/** A page of what this node follows, system graphs left out. */
export function listSubscriptions(
  reader: LedgerReader,
  { limit, cursor }: Pick<GraphFilter, 'limit' | 'cursor'>,
  caller: Caller,
): GraphPage {
  const rows = reader.by(contextGraphs, 'subscribed', defined({ after: decodeCursor(cursor) }))
  const visible = filterRows(rows, ({ value }) => maySee(value, caller))
  const page = readPage(visible, limit, ({ indexKey }) => indexKey)
  return { ...page, rows: page.rows.map(({ value }) => value) }
}

function* whilePrefix<T extends { key: string }>(rows: Iterable<T>, prefix: string): Iterable<T> {
  for (const row of rows) {
    if (!row.key.startsWith(prefix)) return
    yield row
  }
}

/** The key right in front of those that start with a text. */
const keyBefore = (prefix: string): Key | undefined =>
  prefix === ''
    ? undefined
    : `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) - 1)}\uffff`
