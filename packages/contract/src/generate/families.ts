import type { Route } from '../route.js'
import { type RouteId, routes } from '../routes/index.js'

/** Every route under its family, by path. */
export function families(): Map<string, [RouteId, Route][]> {
  const grouped = new Map<string, [RouteId, Route][]>(Object.values(routes).map(({ family }) => [family, []]))
  const place = ({ path, method }: Route) => `${path} ${method}`
  const byPath = (Object.entries(routes) as [RouteId, Route][]).sort(([, a], [, b]) => (place(a) < place(b) ? -1 : 1))
  for (const [id, route] of byPath) {
    grouped.set(route.family, [...(grouped.get(route.family) ?? []), [id, route]])
  }
  return grouped
}

/** `knowledge-assets` → `Knowledge assets` */
export const familyTitle = (family: string): string => {
  const words = family.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const authText = { public: 'none', agent: 'token', admin: 'admin token' } as const
