import { hash } from 'node:crypto'
import { refuse } from '../epcis-query/parameter-values.js'

/** Where a reader stands in an answer of several pages. */
export interface PagePosition {
  /** What the last row was. */
  readonly after: readonly (string | number)[]
  /** Rows that were answered before. */
  readonly count: number
}

/** Tokens belong to one question: another one has another order. */
const signOf = (question: unknown): string => hash('sha256', JSON.stringify(question), 'hex').slice(0, 16)

export function writePageToken({ after, count }: PagePosition, question: unknown): string {
  return Buffer.from(JSON.stringify([signOf(question), count, ...after])).toString('base64url')
}

export function readPageToken(token: string, question: unknown): PagePosition {
  try {
    const [sign, count, ...after]: unknown[] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    const isKnown = sign === signOf(question) && typeof count === 'number' && Number.isInteger(count)
    if (isKnown && after.every((part) => typeof part === 'string' || typeof part === 'number'))
      return { after: after as (string | number)[], count }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  }
  return refuse('nextPageToken', 'belongs to no page of this query')
}

/** The header that names the next page. */
export function linkToNext(path: string, query: Readonly<Record<string, unknown>>, token: string): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries({ ...query, nextPageToken: token }))
    for (const value of [values].flat()) search.append(name, String(value))
  return `<${path}?${search}>; rel="next"`
}
