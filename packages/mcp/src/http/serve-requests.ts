import { timeoutsFrom } from '@kg/client'
import { createMcpHandler, InMemoryServerEventBus, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { NodeLink } from '../connection/node-link.js'
import { ownLink } from '../connection/own-link.js'
import { followChanges } from '../resources/follow-changes.js'
import { buildServer } from '../server/build-server.js'
import { readEnvelope } from '../server/envelope.js'
import { introduce } from '../server/introduce.js'
import { type Call, type CallNeeds, ownerOf } from './call.js'
import { sendRefusal, tooMany } from './refusals.js'
import { sendWebResponse } from './web.js'

const mostOpen = 512
const mostOpenOfOwner = 128
/** After so many clients, those that were greeted longest ago are greeted again. */
const mostGreeted = 1000

/** Requests that stand for themselves: each has a server, a way to the node and, if it listens, a stream of changes of its own. */
export function serveRequests({ baseUrl, onFault, offerTo }: CallNeeds) {
  const open = new Map<McpHttpHandler, string>()
  const greeted = new Set<string>()

  function greet(owner: string, meta: object, link: NodeLink): void {
    const { client } = readEnvelope(meta)
    const key = JSON.stringify([owner, client?.name, client?.version])
    if (client === undefined || greeted.has(key)) return
    if (greeted.size >= mostGreeted) greeted.clear()
    greeted.add(key)
    void introduce(client, link)
  }

  return {
    async handle({ exchange, request, body, profile }: Call): Promise<void> {
      const { response } = exchange
      const owner = ownerOf(exchange)
      const ofOwner = [...open.values()].filter((one) => one === owner).length
      if (open.size >= mostOpen || ofOwner >= mostOpenOfOwner) return sendRefusal(response, tooMany)

      const link = ownLink(baseUrl(), exchange.token, timeoutsFrom())
      const bus = new InMemoryServerEventBus(onFault)
      const changes = followChanges({ link, onFault, changed: (uri) => bus.publish({ kind: 'resource_updated', uri }) })
      const factory = () => buildServer({ offer: offerTo(profile), link, onFault }).server
      const handler = createMcpHandler(factory, { legacy: 'reject', bus, onerror: onFault })
      open.set(handler, owner)
      try {
        const { method, params } = (body ?? {}) as { method?: unknown; params?: { _meta?: object } }
        greet(owner, params?._meta ?? {}, link)
        // Open before the client hears that it is listened to, so that it misses nothing after that.
        if (method === 'subscriptions/listen') await changes.open()
        await sendWebResponse(response, await handler.fetch(request, { parsedBody: body }))
      } finally {
        open.delete(handler)
        changes.stop()
        await handler.close()
        link.close()
      }
    },
    async stop(): Promise<void> {
      await Promise.all([...open.keys()].map((handler) => handler.close()))
    },
  }
}
