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
  const errors: ErrorClass[] = [
    http.HostRefusedError,
    http.OriginRefusedError,
    http.RateLimitedError,
    http.StoppingError,
  ]
  if (auth !== 'public') errors.push(http.UnauthorizedError)
  if (auth === 'admin') errors.push(http.AdminOnlyError)
  // Nothing is known of a raw body that it could be held against.
  const isBodyChecked = body !== undefined && body.kind !== 'raw'
  if (params !== undefined || query !== undefined || isBodyChecked) errors.push(http.ValidationFailedError)
  if (query !== undefined && 'cursor' in query.shape) errors.push(http.CursorInvalidError)
  if (body?.kind === 'json') errors.push(http.InvalidJsonError)
  if (body !== undefined) errors.push(http.UnsupportedMediaTypeError)
  if (writes(route)) errors.push(http.BodyTooLargeError)
  if (writes(route) && !route.secretReply) errors.push(http.IdempotencyMismatchError)
  // What is always refused never takes time.
  if (writes(route) && !route.secretReply && Object.keys(route.replies).length > 0)
    errors.push(http.OperationRunningError)
  return errors
}
