import type { ErrorRecord, KgError } from '@kg/core/errors'
import type { z } from 'zod'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, any valid token, or a node-admin token. */
export type Auth = 'public' | 'agent' | 'admin'

/** How long a client waits: the spec's three classes. */
export type DeadlineClass = 'read' | 'list' | 'long'

/** How large a body may be. */
export type BodyCap = 'small' | 'data' | 'upload' | 'dataset'

/**
 * How an error is written: as a problem of RFC 9457, as one whose type is an exception of EPCIS, or as the `{message}` of
 * the earlier generations with our code.
 */
export type ErrorFormat = 'problem' | 'epcis' | 'message'

export const bodyCaps: Record<BodyCap, number> = {
  small: 256 * 1024,
  data: 10 * 2 ** 20,
  upload: 50 * 2 ** 20,
  dataset: 512 * 2 ** 20,
}

// biome-ignore lint/suspicious/noExplicitAny: an error class of any data
export type ErrorClass = (new (data: any, options?: ErrorOptions) => KgError) & { readonly record: ErrorRecord<any> }

/** What a request carries or a reply answers with. */
export type Payload<S extends z.ZodType = z.ZodType> =
  | { readonly kind: 'json'; readonly schema: S }
  | { readonly kind: 'multipart'; readonly fields: S; readonly file: string; readonly spooled?: boolean }
  /** One of several media types, read or written as bytes. */
  | { readonly kind: 'raw'; readonly mediaTypes: readonly string[] }
  | { readonly kind: 'empty' }

export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const
export const multipart = <S extends z.ZodType>(file: string, fields: S) =>
  ({ kind: 'multipart', file, fields }) as const
/** A file that goes to disk while it arrives. Clients may send its text as JSON or as form fields instead. */
export const spooled = <S extends z.ZodType>(file: string, fields: S) =>
  ({ kind: 'multipart', file, fields, spooled: true }) as const
export const raw = (...mediaTypes: string[]) => ({ kind: 'raw', mediaTypes }) as const
export const empty = { kind: 'empty' } as const

/** A route as data: validation, OpenAPI, the typed client, the CLI's deadlines, skill.md and the docs read it. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  readonly family: string
  readonly summary: string
  /** More than the summary says, for docs. */
  readonly about?: string
  readonly auth: Auth
  /** Only clients whose address is in `datasets.allowFrom` may call; `datasets.tokens` says whether they need a token. */
  readonly clients?: 'datasets'
  readonly deadline: DeadlineClass
  /** A call that gets no answer in time may have been carried out all the same. */
  readonly outcomeUnknown?: boolean
  /** The answer holds a secret: it is never kept, so sending the request again does it again. */
  readonly secretReply?: boolean
  /** It tells of this moment, so no two answers are the same. */
  readonly live?: boolean
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: Payload
  /** The JSON body may come as RDF instead, with its other fields in the query. */
  readonly orRdf?: boolean
  /** The body may be left out. */
  readonly bodyOptional?: boolean
  readonly cap?: BodyCap
  readonly replies: Readonly<Record<number, Payload>>
  readonly errors: readonly ErrorClass[]
  /** `problem` unless given. It holds for every error of the route, also for those that its record does not name. */
  readonly errorFormat?: ErrorFormat
}

export const route = <const R extends Route>(record: R): R => record

type Out<P> = P extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : P extends { kind: 'empty' }
    ? undefined
    : unknown
type In<P> = P extends { kind: 'json'; schema: infer S extends z.ZodType } ? z.input<S> : never

/** What a handler gets, after validation. */
export interface Input<R extends Route> {
  params: R['params'] extends z.ZodObject ? z.output<R['params']> : Record<string, never>
  query: R['query'] extends z.ZodObject ? z.output<R['query']> : Record<string, never>
  body: Out<R['body']>
}

/** What a caller gives. */
export type Call<R extends Route> = (R['params'] extends z.ZodObject ? { params: z.input<R['params']> } : object) &
  (R['query'] extends z.ZodObject ? { query?: z.input<R['query']> } : object) &
  (R['body'] extends { kind: 'json' } ? { body: In<R['body']> } : object)

/** What a caller gets back when it works. */
export type Reply<R extends Route> = { [S in keyof R['replies']]: Out<R['replies'][S]> }[keyof R['replies']]
