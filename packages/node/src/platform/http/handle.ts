import type { Input, Reply, Route } from '@kg/contract'
import type { EndSignal } from '@kg/core/async'
import type { Audience } from '@kg/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller/caller.js'
import type { RdfBody, SpooledFile, UploadedFile } from '../caller/uploads.js'
import type { Page } from './page.js'

/** What a handler knows of the call beside its input. */
export interface CallContext {
  readonly caller: Caller
  /** Who reads the answer. */
  readonly audience: Audience
  /** Aborted when the client goes away or the request's time is up. */
  readonly end: EndSignal
  /** The same for those who take only a signal of the platform. */
  readonly signal: AbortSignal
  /** Whether the caller's token is still good; for answers that stream. */
  readonly isStillAllowed: () => boolean
  /** Only on multipart routes. */
  readonly file?: UploadedFile
  /** Only on routes whose file goes to disk, when one was sent. */
  readonly spooled?: SpooledFile
  /** Only on routes that take RDF beside JSON, when it was sent; the JSON body is then undefined. */
  readonly rdf?: RdfBody
  /** For the few handlers that speak HTTP themselves (protocols, streams). */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer with a status or headers of its own. */
export class Answer<T = unknown> {
  constructor(
    readonly status: number,
    readonly body: T,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** What a handler returns; the reply itself when it has sent the answer. */
type HandlerResult<R extends Route> = Reply<R> | Answer | FastifyReply

export type Handler<R extends Route> = (
  input: Input<R>,
  call: CallContext,
) => Promise<HandlerResult<R>> | HandlerResult<R>

/** A route with what answers it. */
export interface Binding {
  readonly route: Route
  readonly handler: Handler<Route>
  /** For a browser that opens the path. */
  readonly page?: Page
  /** Headers of every answer on this path, also of the one to OPTIONS. */
  readonly headers?: Readonly<Record<string, string>>
}

export const handle = <R extends Route>(route: R, handler: Handler<R>): Binding => ({
  route,
  // The server calls it only with input that this very route has checked.
  handler: handler as unknown as Handler<Route>,
})
