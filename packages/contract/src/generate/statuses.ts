import * as http from '../errors/http.js'
import type { ErrorClass, Route } from '../route.js'

/** The errors a route can answer with, by status: those its record names and those that follow from its traits. */
export function statusesOf(route: Route): ReadonlyMap<number, readonly ErrorClass[]> {
  const byStatus = new Map<number, ErrorClass[]>()
  for (const error of new Set([...route.errors, ...impliedBy(route)])) {
    const { status } = error.record
    byStatus.set(status, [...(byStatus.get(status) ?? []), error])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function impliedBy(route: Route): ErrorClass[] {
  const { params, query, body, auth, method } = route
  const errors: ErrorClass[] = [http.HostRefused, http.RateLimited, http.Stopping]
  if (auth !== 'public') errors.push(http.Unauthorized)
  if (auth === 'admin') errors.push(http.AdminOnly)
  if (params !== undefined || query !== undefined || body !== undefined) errors.push(http.ValidationFailed)
  if (query !== undefined && 'cursor' in query.shape) errors.push(http.CursorInvalid)
  if (body !== undefined) errors.push(http.InvalidJson, http.BodyTooLarge, http.UnsupportedMediaType)
  if (method === 'POST') errors.push(http.OperationRunning, http.IdempotencyMismatch)
  return errors
}
