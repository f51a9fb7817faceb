import { type Client, createClient } from '@kg/client'
import { connectionFromHome, nodeTransport } from '@kg/client/node'
import type { NodeLink } from './node-link.js'
import type { Settings } from './settings.js'

/** The node of KG_HOME, or the one that KG_API names. It may start, stop and move while we run. */
export function homeLink({ env, timeouts }: Settings): NodeLink {
  const transport = nodeTransport()
  const known = new Map<string, Client>()
  const token = () => connectionFromHome({ env }).token
  return {
    isLocal: true,
    client() {
      const { baseUrl } = connectionFromHome({ env })
      const client = known.get(baseUrl) ?? createClient({ baseUrl, token, timeouts, transport, audience: 'mcp' })
      known.set(baseUrl, client)
      return client
    },
    close: () => transport.close(),
  }
}
