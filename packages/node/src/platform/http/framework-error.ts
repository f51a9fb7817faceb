import { BodyTooLargeError, InvalidJsonError, UnsupportedMediaTypeError } from '@kg/contract'
import type { FastifyRequest } from 'fastify'

/** What the framework itself refuses, in our words. */
export function explainFrameworkError(error: unknown, request: FastifyRequest): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new BodyTooLargeError({ limit: request.routeOptions.bodyLimit ?? 0 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new UnsupportedMediaTypeError({ given: request.headers['content-type'] ?? '', takes: ['application/json'] })
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new InvalidJsonError({ why: 'the body has another length than Content-Length says' })
  return error
}
