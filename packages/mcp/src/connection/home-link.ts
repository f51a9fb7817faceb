import { type Client, createClient } from '@kg/client'
import { connectionFromHome, isOwnNode, nodeTransport } from '@kg/client/node'
import { agentToken } from './agent-token.js'
import type { NodeLink } from './node-link.js'
import type { Settings } from './settings.js'

/** The node of KG_HOME, or the one that KG_API names. It may start, stop and move while we run. */
export function homeLink(settings: Settings): NodeLink {
  const { env, timeouts, agent } = settings
  const transport = nodeTransport()
  const known = new Map<string, Client>()
  // An agent stands in this machine's node; for another machine's, KG_TOKEN says who acts.
  const token =
    agent !== undefined && isOwnNode(env)
      ? agentToken(agent, settings, transport)
      : () => connectionFromHome({ env }).token
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
