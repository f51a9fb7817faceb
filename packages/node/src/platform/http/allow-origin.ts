import type { FastifyReply } from 'fastify'

/** Lets a page of this origin call, and read the answer. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('vary', 'origin')
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    .header(
      'access-control-allow-headers',
      'authorization, content-type, accept, idempotency-key, if-none-match, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name',
    )
    .header('access-control-expose-headers', 'etag, location, retry-after, kg-truncated, mcp-session-id')
    .header('access-control-max-age', '600')
}
