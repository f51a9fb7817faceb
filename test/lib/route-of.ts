import { type Route, type RouteId, routes } from '@kg/contract'

const all = Object.entries<Route>(routes) as [RouteId, Route][]

/** The record that answers a request: where several paths fit, the one that leaves the least open. */
export function routeOf(method: string, path: string): { id: RouteId; route: Route } | undefined {
  const parts = path.split('/')
  const fitting = all.filter(([, route]) => route.method === method && fits(route.path.split('/'), parts))
  const [best] = fitting.sort(([, a], [, b]) => openParts(a) - openParts(b))
  return best === undefined ? undefined : { id: best[0], route: best[1] }
}

const fits = (wanted: string[], parts: string[]) =>
  wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])

const openParts = ({ path }: Route) => path.split('/:').length
