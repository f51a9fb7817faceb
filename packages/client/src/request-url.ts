import type { Route } from '@kg/contract'
import { ValidationFailedError } from '@kg/contract/errors'

export interface RequestTarget {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** The path of a route with its parameters filled in, and the query. */
export function requestPath({ path }: Pick<Route, 'path'>, { params = {}, query = {} }: RequestTarget): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => segment(name, params[name]))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

function segment(name: string, value: unknown): string {
  const text = value === undefined ? '' : String(value)
  // URL parsers take dots for steps in the path, encoded or not, and would ask for something else.
  if (text === '' || text === '.' || text === '..') {
    throw new ValidationFailedError({
      where: 'path',
      problems: [{ path: name, problem: 'must not be empty, . or ..' }],
    })
  }
  return encodeURIComponent(text)
}
