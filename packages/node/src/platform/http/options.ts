import type { Binding } from './handle.js'
import { routesAt } from './unrouted.js'

/** What a path says of itself when it is asked with OPTIONS: its methods and headers, where its bindings declare any. */
export function describeOptions(bindings: readonly Binding[]): (path: string) => Record<string, string> {
  const described = bindings
    .filter(({ headers }) => headers !== undefined)
    .map(({ route, headers }) => ({ path: route.path, method: route.method, headers }))
  return (path) => {
    const there = routesAt(described, path)
    if (there.length === 0) return {}
    return { ...there[0]?.headers, allow: ['OPTIONS', ...new Set(there.map(({ method }) => method))].join(', ') }
  }
}
