import type { ErrorFormat } from '@kg/contract'
import { type Audience, audienceHeader, audiences } from '@kg/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Outcome } from '../operations/operations.js'
import { answerEarly } from './answer-early.js'
import { etagOf } from './etag.js'
import { errorMessageOf, problemOf } from './problem.js'
import { challengeFor } from './token-in.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route's record. */
    errorFormat?: ErrorFormat
  }
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url

/** JSON for values, anything else as it is; reads get an ETag. */
export function sendOutcome(
  { status, reply: body, headers = {} }: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.code(status).headers(headers)
  if (typeof body === 'string' || Buffer.isBuffer(body) || body === undefined) return reply.send(body)
  const text = JSON.stringify(body)
  reply.header('content-type', 'application/json; charset=utf-8')
  if (request.method === 'GET') {
    const etag = etagOf(text)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  return reply.send(text)
}

/** How long to wait before a request that was refused for the moment is worth sending again. */
const retryAfter: Record<number, string> = { 429: '60', 503: '1' }

/** Our own clients say who reads their errors. */
export function audienceOf({ headers }: FastifyRequest): Audience {
  const named = headers[audienceHeader]
  return audiences.find((audience) => audience === named) ?? 'http'
}

/** The one place where an error becomes an answer, in the format that the request's route declares. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  format = request.routeOptions.config.errorFormat,
): FastifyReply {
  const audience = audienceOf(request)
  const problem = problemOf(error, pathOf(request), audience, format)
  if (problem.status === 500) request.log.error({ reqId: request.id, err: error }, 'unexpected failure')
  const wait = retryAfter[problem.status]
  if (wait !== undefined) reply.header('retry-after', wait)
  if (problem.status === 401) reply.header('www-authenticate', challengeFor(request))
  const [type, body] =
    format === 'message' ? ['application/json', errorMessageOf(error, audience)] : ['application/problem+json', problem]
  const text = JSON.stringify(body)
  reply.code(problem.status).header('content-type', `${type}; charset=utf-8`)
  if (problem.status !== 413) return reply.send(text)
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(text) })
    .send(answerEarly(text, request.raw))
}
