import multipart from '@fastify/multipart'
import { type Config, type Route, StoppingError } from '@kg/contract'
import { defined } from '@kg/core'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Caller } from '../caller/caller.js'
import type { Operations } from '../operations/operations.js'
import { allowOrigin } from './allow-origin.js'
import { answerRequests } from './answer.js'
import { type AuthNeeds, authenticate, isStillAllowed } from './authenticate.js'
import { memoryCapOf } from './body.js'
import { datasetClients } from './dataset-clients.js'
import { explainFrameworkError } from './framework-error.js'
import type { Binding } from './handle.js'
import { LastRequests } from './last-requests.js'
import { markLocalRequests } from './local-request.js'
import type { Metrics } from './metrics.js'
import { carry, type Mounted, mountedRoutes } from './mount.js'
import { describeOptions } from './options.js'
import { sendPage, wantsPage } from './page.js'
import { parseQuery } from './parse-query.js'
import { makePerimeter } from './perimeter.js'
import { makeRateLimit } from './rate-limit.js'
import { pathOf, sendError } from './send.js'
import { cutSlowReaders } from './slow-readers.js'
import { refuseUnrouted } from './unrouted.js'

export interface ServerNeeds {
  bindings: readonly Binding[]
  /** What else answers on this port. */
  mounted?: readonly Mounted[]
  auth: AuthNeeds
  operations: Pick<Operations, 'run'>
  /** Where large files of requests lie until they are answered. */
  spoolFolder: string
  metrics: Metrics
  log: FastifyBaseLogger
  /** Set while the node drains: new requests are refused. */
  isStopping: () => boolean
}

/** Routes are checked by the contract; compilers of JSON schemas would take time to load for nothing. */
const unused = (): never => {
  throw new TypeError('no route has a JSON schema of its own')
}
const noCompilers = { buildValidator: unused, buildSerializer: unused }

/** Requests that take longer than this are worth a line in the log even when they work. */
const slowMs = 1000

export async function buildServer(config: Config, needs: ServerNeeds): Promise<FastifyInstance> {
  const { bindings, mounted = [], auth, operations, spoolFolder, metrics, log, isStopping } = needs
  const refuse = refuseUnrouted([...bindings.map(({ route }) => route), ...mounted.flatMap(mountedRoutes)])
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // A logger for each request would cost more than its lines, of which most requests have none.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: (_error, request, reply) => void refuse(request, reply),
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: noCompilers },
    trustProxy: config['http.trustedProxies'].length > 0 && [...config['http.trustedProxies']],
    requestTimeout: config['http.requestTimeoutMs'],
    // Node looks for late requests only every 30 s, and takes these two only when the server is made.
    http: {
      connectionsCheckingInterval: 1000,
      headersTimeout: Math.min(20_000, config['http.requestTimeoutMs']),
      requestTimeout: config['http.requestTimeoutMs'],
    },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    return503OnClosing: false,
  })
  markLocalRequests(app, config)
  await app.register(multipart)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const { checkHost, allowedOrigin } = makePerimeter(config)
  const discover = describeOptions(bindings)
  const limit = makeRateLimit(config)
  const clients = datasetClients(config)
  const authFor = (route: Route) => (route.clients === 'datasets' ? clients.auth(auth) : auth)
  const answer = answerRequests({
    operations,
    spoolFolder,
    requestTimeoutMs: config['http.requestTimeoutMs'],
    isStillAllowed: (request, route) => isStillAllowed(authFor(route), request, route.auth),
  })

  app.addHook('onRequest', async (request, reply) => {
    checkHost(request)
    const origin = allowedOrigin(request)
    if (origin !== undefined) allowOrigin(reply, origin)
    if (request.method === 'OPTIONS')
      return reply
        .code(204)
        .headers(discover(pathOf(request)))
        .send()
    if (isStopping()) throw new StoppingError({})
    limit(request.ip, request.isLocal)
  })
  const last = new LastRequests()
  app.addHook('onResponse', async (request, reply) => {
    last.keep(request, reply)
    const name = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    metrics.observe(name, reply.statusCode, reply.elapsedTime)
    const level =
      reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 || reply.elapsedTime > slowMs ? 'info' : 'debug'
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => sendError(explainFrameworkError(error, request), request, reply))
  app.setNotFoundHandler(refuse)
  app.options('*', (_request, reply) => reply.code(204).send())

  // Who calls is settled before a byte of the body is read: a stranger cannot make the node hold any.
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const binding of bindings) {
    const { route } = binding
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: memoryCapOf(route),
      config: defined({ errorFormat: route.errorFormat }),
      onRequest: async (request, reply) => {
        if (binding.headers !== undefined) reply.headers(binding.headers)
        if (binding.page !== undefined && wantsPage(request, binding.page)) return sendPage(reply, binding.page)
        if (route.clients === 'datasets') clients.check(request)
        callers.set(request, authenticate(authFor(route), request, route.auth))
      },
      handler: (request, reply) => answer(binding, callers.get(request) as Caller, request, reply),
    })
  }

  for (const one of mounted) carry(app, one, auth)
  const stopCutting = cutSlowReaders(app.server, {
    stallMs: config['http.stallMs'],
    bytesPerSecond: config['http.minBytesPerSecond'],
    onCut: (address) => log.warn({ address }, 'a reader was too slow'),
  })
  app.addHook('onClose', async () => stopCutting())

  return app
}
