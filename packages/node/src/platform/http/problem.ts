import { type ErrorFormat, type ErrorMessage, epcisExceptionOf, InternalError, type Problem } from '@kg/contract'
import { KgError } from '@kg/core'
import type { Audience } from '@kg/core/errors'

/** What a caller may know of an error: one that nobody has thought of shows nothing of the inside. */
const publicError = (error: unknown): KgError => (error instanceof KgError ? error : new InternalError({}))

/** An error as the body of an answer by RFC 9457. */
export function problemOf(
  error: unknown,
  instance: string,
  audience: Audience = 'http',
  format: ErrorFormat = 'problem',
): Problem {
  const shown = publicError(error)
  const { code, status, title, message, data } = shown
  return {
    ...data,
    type: format === 'epcis' ? epcisExceptionOf(code, status) : `urn:kg:error:${code}`,
    title,
    status,
    detail: message,
    instance,
    code,
    error: message,
    remedy: shown.remedyFor(audience),
  }
}

/** An error as the body of an answer on routes of the earlier generations. */
export function errorMessageOf(error: unknown, audience: Audience = 'http'): ErrorMessage {
  const shown = publicError(error)
  const { code, message } = shown
  return { message, code, remedy: shown.remedyFor(audience) }
}
