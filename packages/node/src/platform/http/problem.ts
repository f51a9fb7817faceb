import { Internal, type Problem } from '@kg/contract'
import { KgError } from '@kg/core'

/** The one place where an error becomes the body of an answer (RFC 9457). */
export function problemOf(error: unknown, instance: string): Problem {
  const known = error instanceof KgError ? error : new Internal({})
  const { code, status, title, message, remedy, data } = known
  return {
    ...data,
    type: `urn:kg:error:${code}`,
    title,
    status,
    detail: message,
    instance,
    code,
    error: message,
    remedy,
  }
}
