import { createClient, type Timeouts } from '@kg/client'
import { nodeTransport } from '@kg/client/node'
import { defined } from '@kg/core'
import type { NodeLink } from './node-link.js'

/** The daemon that this runs in, with the rights of whoever's token it is. */
export function ownLink(baseUrl: string, token: string | undefined, timeouts: Timeouts): NodeLink {
  const client = createClient({
    audience: 'mcp',
    baseUrl,
    timeouts,
    transport: nodeTransport(),
    ...defined({ token }),
  })
  return { isLocal: false, client: () => client, close: () => client.close() }
}
