import { type Route, type RouteId, routes } from '@kg/contract'
import type { CalledRoute, CalledRoutes } from './open-client.js'

/** What clients have to know of the contract. Bundles bring what it returns instead of the contract. */
export function calledRoutes(): CalledRoutes {
  const called = Object.entries(routes).map(([id, route]): [string, CalledRoute] => [id, calledRoute(route)])
  // The entries of a record of all routes are all routes.
  return Object.fromEntries(called) as Record<RouteId, CalledRoute>
}

function calledRoute({ method, path, outcomeUnknown, body }: Route): CalledRoute {
  return {
    method,
    path,
    ...(outcomeUnknown === true && { outcomeUnknown }),
    ...(body?.kind === 'multipart' && { file: body.file }),
  }
}
