import * as http from '../errors/http.js'
import { type ErrorClass, empty, type Payload, type Route } from '../route.js'

/** The errors a route can answer with, by status: those its record names and those that follow from its traits. */
export function statusesOf(route: Route): ReadonlyMap<number, readonly ErrorClass[]> {
  const byStatus = new Map<number, ErrorClass[]>()
  for (const error of new Set([...route.errors, ...impliedBy(route)])) {
    const { status } = error.record
    byStatus.set(status, [...(byStatus.get(status) ?? []), error])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** The good answers of a route: those of its record, and "as it was" where an ETag makes that possible. */
export function repliesOf({ method, replies, live }: Route): Readonly<Record<number, Payload>> {
  return method === 'GET' && replies[200]?.kind === 'json' && !live ? { ...replies, 304: empty } : replies
}

const writes = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'

function impliedBy(route: Route): ErrorClass[] {
  const { params, query, body, auth } = route
  const errors: ErrorClass[] = [http.HostRefused, http.OriginRefused, http.RateLimited, http.Stopping]
  if (auth !== 'public') errors.push(http.Unauthorized)
  if (auth === 'admin') errors.push(http.AdminOnly)
  if (params !== undefined || query !== undefined || body !== undefined) errors.push(http.ValidationFailed)
  if (query !== undefined && 'cursor' in query.shape) errors.push(http.CursorInvalid)
  if (body?.kind === 'json') errors.push(http.InvalidJson)
  if (body !== undefined) errors.push(http.UnsupportedMediaType)
  if (writes(route)) errors.push(http.BodyTooLarge)
  if (writes(route) && !route.secretReply) errors.push(http.IdempotencyMismatch)
  // What is always refused never takes time.
  if (writes(route) && !route.secretReply && Object.keys(route.replies).length > 0) errors.push(http.OperationRunning)
  return errors
}
