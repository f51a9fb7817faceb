import { DaemonUnreachableError } from '@kg/client'
import { KgError } from '@kg/core/errors'
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { notFound } from '../server/not-found.js'
import type { SessionParts } from '../server/session-parts.js'
import type { ResourceSource } from './resource-source.js'
import { subscriptions } from './subscriptions.js'

export function serveResources(server: Server, source: ResourceSource, parts: SessionParts): { stop(): void } {
  const { link } = parts
  const watched = subscriptions(parts, (uri) => server.sendResourceUpdated({ uri }))
  server.setRequestHandler('resources/list', ({ params }, { mcpReq: { signal } }) =>
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
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...source.templates] }))
  server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq: { signal } }) =>
    explained(async () => {
      known(uri)
      return { contents: [{ uri, ...(await source.read(link.client(), uri, signal)) }] }
    }, uri),
  )
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) =>
    explained(async () => {
      known(uri)
      await watched.add(uri)
      return {}
    }),
  )
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    watched.remove(uri)
    return {}
  })
  return watched

  function known(uri: string): void {
    if (!source.knows(uri)) throw new ProtocolError(notFound, `There is no resource ${uri}`, { uri })
  }
}

async function explained<T>(work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    const { status, code, message, remedy } = error
    const text = `${code}: ${message} → ${remedy}`
    if (status === 404 && uri !== undefined) throw new ProtocolError(notFound, text, { uri })
    throw new ProtocolError(ProtocolErrorCode.InternalError, text, { code })
  }
}
