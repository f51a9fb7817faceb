import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyCaps } from '@kg/contract'
import type { FastifyInstance } from 'fastify'
import { type AuthNeeds, authenticate, bearerOf } from './authenticate.js'

/** Something else that answers on a path of the daemon's port, such as the MCP server. */
export interface Mounted {
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
export type Mount = (needs: { readonly baseUrl: () => string; readonly log: (line: string) => void }) => Mounted

/** Callers show their token before anything of theirs is read, as on every route. */
export function carry(app: FastifyInstance, mounted: Mounted, auth: AuthNeeds): void {
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
      try {
        await mounted.handle({ request: request.raw, response: reply.raw, body, token: bearerOf(request) })
      } catch (err) {
        request.log.error({ err }, 'unexpected failure')
        if (!reply.raw.headersSent) reply.raw.writeHead(500)
        reply.raw.end()
      }
    },
  })
}
