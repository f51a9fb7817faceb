import { BodyTooLargeError, bodyCaps, type Route } from '@kg/contract'
import type { RdfBody, SpooledFile, UploadedFile } from '../caller/uploads.js'

/** A request's body as the route's record describes it. */
export interface ReadBody {
  body: unknown
  file?: UploadedFile
  spooled?: SpooledFile
  /** Statements in an RDF syntax, where the route takes them beside JSON. */
  rdf?: RdfBody
  /** Of the bytes as they came, for the Idempotency-Key. */
  hash: () => string
}

export const capOf = (route: Route): number => bodyCaps[route.cap ?? 'small']

/** What the framework holds in memory of a body; a spooled file is counted apart. */
export const memoryCapOf = (route: Route): number =>
  route.body?.kind === 'multipart' && route.body.spooled ? bodyCaps.upload : capOf(route)

/** The framework's refusal of a large part as ours; any other error as it is. */
export function asTooLarge(cause: unknown, route: Route): unknown {
  const { code = '' } = cause as { code?: string }
  return /^FST_.*(LARGE|LIMIT)/.test(code) ? new BodyTooLargeError({ limit: capOf(route) }, { cause }) : cause
}
