import { MethodNotAllowedError, type Route, RouteNotFoundError } from '@kg/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, sendError } from './send.js'

export type KnownRoute = Pick<Route, 'method' | 'path' | 'errorFormat'>

/** Answers what no route answers: an unknown path, another method, or a path that the router cannot read. */
export function refuseUnrouted(known: readonly KnownRoute[]) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { method } = request
    const path = pathOf(request)
    const there = routesAt(known, path)
    const allow: string[] = there.map((route) => route.method)
    const [first] = there
    const isShared = there.every((route) => route.errorFormat === first?.errorFormat)
    const format = (isShared ? first?.errorFormat : undefined) ?? 'problem'
    if (allow.length === 0 || allow.includes(method))
      return sendError(new RouteNotFoundError({ method, path }), request, reply, format)
    reply.header('allow', allow.join(', '))
    return sendError(new MethodNotAllowedError({ method, path, allow }), request, reply, format)
  }
}

/** The routes that answer on a path, whatever the method. */
export function routesAt<R extends Pick<Route, 'path'>>(known: readonly R[], path: string): R[] {
  const parts = path.split('/')
  return known.filter((route) => {
    const wanted = route.path.split('/')
    const isOpen = wanted.at(-1) === '*'
    return (
      (isOpen ? wanted.length <= parts.length : wanted.length === parts.length) &&
      wanted.every((part, i) => part === '*' || (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
    )
  })
}
