import { ReplyUnreadableError, type Route, type RouteId, routes } from '@kg/contract'

/** A text that a reply must have. */
export function textIn(id: RouteId, reply: unknown, name: string): string {
  const value = fieldOf(reply, name)
  if (typeof value === 'string' && value !== '') return value
  throw unreadable(id, `the answer has no ${name}`)
}

/** A field of a reply, if it is there. */
export const fieldOf = (reply: unknown, name: string): unknown =>
  reply !== null && typeof reply === 'object' ? (reply as Record<string, unknown>)[name] : undefined

export function unreadable(id: RouteId, why: string): Error {
  const { method, path }: Route = routes[id]
  return new ReplyUnreadableError({ method, path, status: 200, why })
}
