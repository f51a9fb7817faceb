/** A query that is open in a tab of the page. */
export interface OpenQuery {
  readonly id: string
  readonly sparql: string
  readonly graph: string
  readonly view: string
  readonly asOf: string
}

const place = 'kg.open-queries'
const most = 20
const fields = ['id', 'sparql', 'graph', 'view', 'asOf'] as const

/** In the order of their tabs. What cannot be read counts as nothing. */
export function readOpenQueries(storage: Pick<Storage, 'getItem'>): readonly OpenQuery[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpenQuery).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepOpenQueries(storage: Pick<Storage, 'setItem'>, queries: readonly OpenQuery[]): void {
  try {
    storage.setItem(place, JSON.stringify(queries.slice(-most)))
  } catch {
    // The storage is full or closed: then the tabs last as long as the page.
  }
}

/** Puts a query in the place of the one with its id, or at the end. */
export function withQuery(queries: readonly OpenQuery[], query: OpenQuery): readonly OpenQuery[] {
  return queries.some(({ id }) => id === query.id)
    ? queries.map((one) => (one.id === query.id ? query : one))
    : [...queries, query]
}

/** A few words for its tab. */
export function titleOf({ sparql }: Pick<OpenQuery, 'sparql'>): string {
  const plain = sparql
    .replace(/^\s*(?:#.*|PREFIX\s+\S+\s*<[^>]*>|BASE\s*<[^>]*>)\s*$/gim, '')
    .replace(/\s+/g, ' ')
    .trim()
  const title = /^\s*#\s*(.+)$/m.exec(sparql)?.[1]?.trim() ?? plain
  return title === '' ? 'New query' : title.length > 28 ? `${title.slice(0, 27)}…` : title
}

const isOpenQuery = (one: unknown): one is OpenQuery => {
  if (typeof one !== 'object' || one === null) return false
  const kept = one as Record<string, unknown>
  return fields.every((field) => typeof kept[field] === 'string')
}
