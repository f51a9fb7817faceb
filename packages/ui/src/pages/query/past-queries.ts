/** A query that was run here, with its scope. */
export interface PastQuery {
  readonly sparql: string
  readonly graph: string
  readonly view: string
  readonly at: string
}

const place = 'kg.queries'
const most = 50

/** The latest first. What cannot be read counts as nothing: this is only a convenience. */
export function readPastQueries(storage: Pick<Storage, 'getItem'>): readonly PastQuery[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPastQuery) : []
  } catch {
    return []
  }
}

/** Puts a query first. One that is there already moves up. */
export function keepQuery(storage: Pick<Storage, 'getItem' | 'setItem'>, query: PastQuery): void {
  const others = readPastQueries(storage).filter(
    ({ sparql, graph, view }) => sparql !== query.sparql || graph !== query.graph || view !== query.view,
  )
  try {
    storage.setItem(place, JSON.stringify([query, ...others].slice(0, most)))
  } catch {
    // The storage is full or closed, and the query runs all the same.
  }
}

export const forgetQueries = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(place)

const isPastQuery = (one: unknown): one is PastQuery => {
  if (typeof one !== 'object' || one === null) return false
  const { sparql, graph, view, at } = one as Record<string, unknown>
  return [sparql, graph, view, at].every((field) => typeof field === 'string')
}
