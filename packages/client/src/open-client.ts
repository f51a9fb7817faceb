import type { Call, Reply, Route, RouteId, Routes } from '@kg/contract'
import { DaemonUnreachableError } from '@kg/contract/errors'
import type { Audience } from '@kg/core/errors'
import { defined } from '@kg/core/values'
import { type EventOptions, followEvents } from './follow-events.js'
import { formBody, type UploadFile } from './multipart.js'
import type { ServerEvent } from './parse-events.js'
import { perform } from './perform.js'
import { openRaw, type RawResponse } from './raw-response.js'
import { type RequestTarget, requestPath } from './request-url.js'
import { type Timeouts, timeoutOf, timeoutsFrom } from './timeouts.js'
import { fetchTransport } from './transport/fetch-transport.js'
import type { BodyBytes, Transport } from './transport/transport.js'
import { makeWire, type TokenSource } from './wire.js'

export interface ClientOptions {
  readonly baseUrl: string
  /** A function is asked before each request, so that a rotated token is taken up. */
  readonly token?: string | TokenSource
  readonly timeouts?: Timeouts
  /** fetch by default; in Node take nodeTransport of `@kg/client/node`. */
  readonly transport?: Transport
  /** How long to ask for the outcome of a request whose time is up. */
  readonly graceMs?: number
  /** Who reads the errors: their remedies name commands, routes (unless given) or tools. */
  readonly audience?: Audience
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Made up for each call unless given. The same key and body give the first answer again. */
  readonly idempotencyKey?: string
  /** In place of the deadline of the route's class. */
  readonly timeoutMs?: number
}

/** What a call of a route takes. */
export type CallArgs<R extends Route> =
  object extends Call<R> ? [args?: Call<R>, options?: CallOptions] : [args: Call<R>, options?: CallOptions]

/** The routes that take a file. */
export type UploadId = { [K in RouteId]: Routes[K] extends { body: { kind: 'multipart' } } ? K : never }[RouteId]

/** The routes that stream events. */
export type StreamId = 'events' | 'followLog'

export interface UploadArgs<R extends Route> {
  readonly params: Call<R> extends { params: infer P } ? P : Record<string, never>
  readonly fields: R['body'] extends { fields: { _zod: { input: infer F } } } ? F : never
  readonly file: UploadFile
}

export interface RawArgs extends RequestTarget {
  readonly headers?: Readonly<Record<string, string>>
  readonly contentType?: string
  readonly body?: string | BodyBytes
}

/** Every route of a node, typed by the contract. */
export interface Client {
  readonly baseUrl: string
  /** JSON in, JSON out. */
  call<K extends RouteId>(id: K, ...rest: CallArgs<Routes[K]>): Promise<Reply<Routes[K]>>
  upload<K extends UploadId>(id: K, args: UploadArgs<Routes[K]>, options?: CallOptions): Promise<Reply<Routes[K]>>
  /** The answer as it is, for the routes that speak other formats. The deadline holds until it begins, and between two pieces of it. */
  request(id: RouteId, args?: RawArgs, options?: CallOptions): Promise<RawResponse>
  events(options?: EventOptions & { readonly of?: StreamId }): AsyncIterable<ServerEvent>
  /** Lets idle connections go. */
  close(): void
}

/** What a client has to know of a route. */
export interface CalledRoute extends Pick<Route, 'method' | 'path' | 'outcomeUnknown'> {
  /** The field that takes the file, where one is uploaded. */
  readonly file?: string
}

/** Every route, by its id. */
export type CalledRoutes = Readonly<Record<RouteId, CalledRoute>>

/** A client that brings no schemas along, for pages that have to be small: they bring a table of what is called. */
export function openClient(routes: CalledRoutes, options: ClientOptions): Client {
  const { token, timeouts = timeoutsFrom(), transport = fetchTransport(), graceMs = 2000 } = options
  if (!/^https?:\/\//.test(options.baseUrl) || !URL.canParse(options.baseUrl)) {
    throw new DaemonUnreachableError({ baseUrl: options.baseUrl, why: 'this is not an http address' })
  }
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const wire = makeWire(baseUrl, transport, typeof token === 'function' ? token : () => token, options.audience)

  const run = (
    id: RouteId,
    target: RequestTarget,
    sent: Outgoing,
    { signal, idempotencyKey, timeoutMs }: CallOptions,
  ) => {
    const route = routes[id]
    const key = keyFor(route, idempotencyKey)
    const headers = { accept: 'application/json', ...contentType(sent.contentType), ...keyHeader(key) }
    const name = textOf(target.params?.name ?? sent.fields?.name)
    const contextGraphId = textOf(sent.fields?.contextGraphId)
    return perform(wire, {
      request: { method: route.method, path: requestPath(route, target), headers, ...defined({ body: sent.body }) },
      outcomeUnknown: mayBeUnknown(route, id, sent.fields),
      timeoutMs: timeoutMs ?? timeoutOf(route, timeouts),
      graceMs,
      ...defined({ key, signal, name, contextGraphId }),
    })
  }

  return {
    baseUrl,
    close: () => transport.close(),
    async call(id, ...[args, callOptions]) {
      const { body, ...target } = (args ?? {}) as RequestTarget & { body?: Record<string, unknown> }
      const sent: Outgoing =
        body === undefined
          ? {}
          : { body: new TextEncoder().encode(JSON.stringify(body)), contentType: 'application/json', fields: body }
      return (await run(id, target, sent, callOptions ?? {})) as Reply<Routes[typeof id]>
    },
    async upload(id, { params, fields, file }, callOptions = {}) {
      const given = fields as Record<string, unknown>
      const sent = { ...formBody(given, routes[id].file ?? 'file', file), fields: given }
      return (await run(id, { params: params as Record<string, unknown> }, sent, callOptions)) as Reply<
        Routes[typeof id]
      >
    },
    async request(id, { headers = {}, contentType: type, body, ...target } = {}, { signal, ...limits } = {}) {
      const route = routes[id]
      const key = keyFor(route, limits.idempotencyKey)
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
      return openRaw(
        wire,
        {
          method: route.method,
          path: requestPath(route, target),
          headers: { ...contentType(type), ...keyHeader(key), ...headers },
          ...defined({ body: bytes }),
        },
        { timeoutMs: limits.timeoutMs ?? timeoutOf(route, timeouts), ...defined({ key, signal }) },
      )
    },
    events: (eventOptions = {}) =>
      followEvents(wire, routes[eventOptions.of ?? 'events'].path, timeouts.read, eventOptions),
  }
}

interface Outgoing {
  readonly body?: BodyBytes
  readonly contentType?: string
  readonly fields?: Readonly<Record<string, unknown>>
}

const isRead = ({ method }: CalledRoute) => method === 'GET' || method === 'HEAD'
const keyFor = (route: CalledRoute, given?: string) => (isRead(route) ? undefined : (given ?? crypto.randomUUID()))
const keyHeader = (key?: string): Record<string, string> => defined({ 'idempotency-key': key })
const contentType = (type?: string): Record<string, string> => defined({ 'content-type': type })

/** Creating a draft counts only when it also shares or publishes. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function mayBeUnknown(route: CalledRoute, id: RouteId, body: Outgoing['fields'] = {}): boolean {
  if (route.outcomeUnknown !== true) return false
  return id !== 'createAsset' || Object.entries(body).some(([name, value]) => name.startsWith('also') && Boolean(value))
}
