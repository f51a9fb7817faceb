import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyCaps, type Config } from '@kg/contract'
import type { FastifyInstance } from 'fastify'
import { type AuthNeeds, authenticate, isStillAllowed } from './authenticate.js'
import { endWhenRevoked } from './end-when-revoked.js'
import { type StaticFiles, serveFiles } from './static-files.js'
import { tokenIn } from './token-in.js'
import type { KnownRoute } from './unrouted.js'

/** Something else that answers on the daemon's port: code, or files. */
export type Mounted = MountedService | StaticFiles

/** Code that answers on a path, such as the MCP server. */
export interface MountedService {
  readonly path: `/${string}`
  readonly methods: readonly ('GET' | 'POST' | 'DELETE')[]
  handle(exchange: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly body: Uint8Array | undefined
    /** The caller's; absent where the daemon asks for none. */
    readonly token: string | undefined
  }): Promise<void>
  /** Ends what is open. */
  stop(): Promise<void>
}

/** Makes it; it calls the daemon as any client does, with its callers' tokens. */
export type Mount = (needs: {
  readonly baseUrl: () => string
  readonly log: (line: string) => void
  readonly config: Config
}) => Mounted

export function carry(app: FastifyInstance, mounted: Mounted, auth: AuthNeeds): void {
  if ('folder' in mounted) serveFiles(app, mounted)
  else carryService(app, mounted, auth)
}

/** What it answers, for those who ask with another method. */
export function mountedRoutes(mounted: Mounted): KnownRoute[] {
  if (!('folder' in mounted)) return mounted.methods.map((method) => ({ method, path: mounted.path }))
  const paths = [mounted.path, `${mounted.path}/*` as const, ...(mounted.isStart ? ['/' as const] : [])]
  return paths.flatMap((path) => (['GET', 'HEAD'] as const).map((method) => ({ method, path })))
}

export async function stopMounted(mounted: Mounted): Promise<void> {
  if (!('folder' in mounted)) await mounted.stop()
}

/** Callers show their token before anything of theirs is read, as on every route. */
function carryService(app: FastifyInstance, mounted: MountedService, auth: AuthNeeds): void {
  app.route({
    method: [...mounted.methods],
    url: mounted.path,
    bodyLimit: bodyCaps.data,
    onRequest: async (request) => {
      authenticate(auth, request, 'agent')
    },
    async handler(request, reply) {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const body = Buffer.isBuffer(request.body) ? request.body : undefined
      endWhenRevoked(reply.raw, () => isStillAllowed(auth, request, 'agent'))
      try {
        await mounted.handle({ request: request.raw, response: reply.raw, body, token: tokenIn(request) })
      } catch (err) {
        request.log.error({ reqId: request.id, err }, 'unexpected failure')
        if (!reply.raw.headersSent) reply.raw.writeHead(500)
        reply.raw.end()
      }
    },
  })
}
