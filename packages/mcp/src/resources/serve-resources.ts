import { DaemonUnreachableError } from '@kg/client'
import { KgError } from '@kg/core/errors'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { SessionParts } from '../server/session-parts.js'
import type { ResourceSource } from './resource-source.js'
import { subscriptions } from './subscriptions.js'

/** What the protocol answers for a resource that is not there. */
const notFound = -32002

export function serveResources(server: Server, source: ResourceSource, parts: SessionParts): { stop(): void } {
  const { link } = parts
  const watched = subscriptions(parts, (uri) => server.sendResourceUpdated({ uri }))
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }, { signal }) =>
    explained(async () => {
      try {
        return await source.list(link.client(), params?.cursor, signal)
      } catch (error) {
        // Clients ask at their start; that the node is not there yet, kg_status tells.
        if (error instanceof DaemonUnreachableError) return { resources: [] }
        throw error
      }
    }),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...source.templates] }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }, { signal }) =>
    explained(async () => {
      known(uri)
      return { contents: [{ uri, ...(await source.read(link.client(), uri, signal)) }] }
    }),
  )
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) =>
    explained(async () => {
      known(uri)
      await watched.add(uri)
      return {}
    }),
  )
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    watched.remove(uri)
    return {}
  })
  return watched

  function known(uri: string): void {
    if (!source.knows(uri)) throw new McpError(notFound, `There is no resource ${uri}`, { uri })
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    const { status, code, message, remedy } = error
    throw new McpError(status === 404 ? notFound : ErrorCode.InternalError, `${code}: ${message} → ${remedy}`, { code })
  }
}
