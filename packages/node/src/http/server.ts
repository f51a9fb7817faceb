import multipart from '@fastify/multipart'
import {
  BodyTooLarge,
  type Config,
  InvalidJson,
  MethodNotAllowed,
  RequestDeadline,
  RouteNotFound,
  Stopping,
  UnsupportedMediaType,
} from '@kg/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Operations, Outcome } from '../operations/operations.js'
import { type AuthNeeds, authenticate } from './authenticate.js'
import { etagOf } from './etag.js'
import { Answer, type Binding, type CallContext } from './handle.js'
import type { Metrics } from './metrics.js'
import { perimeter } from './perimeter.js'
import { problemOf } from './problem.js'
import { rateLimit } from './rate-limit.js'
import { capOf, readBody } from './read-body.js'
import { checked } from './validate.js'

export interface ServerNeeds {
  bindings: readonly Binding[]
  auth: AuthNeeds
  operations: Operations
  metrics: Metrics
  log: FastifyBaseLogger
  /** Set while the node drains: new requests are refused. */
  isStopping: () => boolean
}

export async function buildServer(config: Config, needs: ServerNeeds): Promise<FastifyInstance> {
  const { bindings, auth, operations, metrics, log, isStopping } = needs
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true, querystringParser: parseQuery },
    exposeHeadRoutes: false,
    requestTimeout: config['http.requestTimeoutMs'],
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    return503OnClosing: false,
  })
  await app.register(multipart)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const { checkHost, allowedOrigin } = perimeter(config)
  const limit = rateLimit(config)

  app.addHook('onRequest', async (request, reply) => {
    checkHost(request)
    const origin = allowedOrigin(request)
    if (origin !== undefined) allowOrigin(reply, origin)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    if (isStopping()) throw new Stopping({})
    limit(request.ip)
  })
  app.addHook('onResponse', async (request, reply) => {
    const name = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    metrics.observe(name, reply.statusCode, reply.elapsedTime)
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => sendProblem(fromFastify(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allow = methodsOf(bindings, pathOf(request))
    const given = { method: request.method, path: pathOf(request) }
    if (allow.length > 0) reply.header('allow', allow.join(', '))
    return sendProblem(
      allow.length > 0 ? new MethodNotAllowed({ ...given, allow }) : new RouteNotFound(given),
      request,
      reply,
    )
  })
  app.options('*', (_request, reply) => reply.code(204).send())

  for (const binding of bindings) {
    const { route } = binding
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: capOf(route),
      handler: (request, reply) => answer(binding, request, reply),
    })
  }

  async function answer({ route, handler }: Binding, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = authenticate(auth, request, route.auth)
    const params = route.params === undefined ? {} : checked(route.params, request.params, 'path')
    const query = route.query === undefined ? {} : checked(route.query, request.query, 'query string')
    const { body, file, hash } = await readBody(route, request)
    const { signal, done } = requestSignal(request, config['http.requestTimeoutMs'])
    const call: CallContext = { caller, signal, request, reply, ...(file === undefined ? {} : { file }) }
    const run = async (): Promise<Outcome & { headers?: Record<string, string> }> => {
      const result = await handler({ params, query, body } as never, call)
      if (result instanceof Answer) return { status: result.status, reply: result.body, headers: result.headers }
      return { status: Number(Object.keys(route.replies)[0] ?? 200), reply: result }
    }
    try {
      const key = route.method === 'GET' || route.method === 'HEAD' || route.secretReply ? undefined : keyOf(request)
      const name = `${route.method} ${request.url}`
      const outcome: Outcome & { headers?: Record<string, string> } =
        key === undefined
          ? await run()
          : await operations.run({ agent: caller.agent, key, route: name, bodyHash: hash }, run)
      return reply.sent ? reply : send(outcome, request, reply)
    } finally {
      done()
    }
  }
  return app
}

/** JSON for values, anything else as it is; reads get an ETag. */
function send(
  { status, reply: body, headers = {} }: Outcome & { headers?: Record<string, string> },
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

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, pathOf(request))
  if (problem.status === 500) request.log.error({ err: error }, 'unexpected failure')
  if (problem.status === 503) reply.header('retry-after', '1')
  if (problem.status === 429) reply.header('retry-after', '60')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="kg"')
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** What the framework itself refuses, in our words. */
function fromFastify(error: unknown, request: FastifyRequest): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new BodyTooLarge({ limit: request.routeOptions.bodyLimit ?? 0 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new UnsupportedMediaType({ given: request.headers['content-type'] ?? '', takes: ['application/json'] })
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new InvalidJson({ why: 'the body has another length than Content-Length says' })
  if (code === 'FST_ERR_BAD_URL') return new RouteNotFound({ method: request.method, path: request.url })
  return error
}

/** Ends when the client goes away or its time is up. */
function requestSignal(request: FastifyRequest, ms: number): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const onClose = () => controller.abort(new Error('the client went away'))
  const timer = setTimeout(() => controller.abort(new RequestDeadline({ ms })), ms).unref()
  request.raw.socket.once('close', onClose)
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer)
      request.raw.socket.off('close', onClose)
    },
  }
}

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('vary', 'origin')
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
    .header(
      'access-control-allow-headers',
      'authorization, content-type, accept, idempotency-key, if-none-match, last-event-id',
    )
    .header('access-control-expose-headers', 'etag, location, retry-after')
    .header('access-control-max-age', '600')
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : undefined
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url

function methodsOf(bindings: readonly Binding[], path: string): string[] {
  const parts = path.split('/')
  return bindings
    .filter(({ route }) => {
      const wanted = route.path.split('/')
      return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
    })
    .map(({ route }) => route.method)
}

/** Repeated names become lists; anything else stays text. */
function parseQuery(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { ...found }
}
