import { createHash, randomUUID } from 'node:crypto'
import { timeoutsFrom } from '@kg/client'
import { every } from '@kg/core/async'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { ownLink } from '../connection/own-link.js'
import type { Offer } from '../server/offer.js'
import { type McpSession, openSession } from '../server/open-session.js'
import type { Exchange, MountNeeds } from './exchange.js'
import { type RecentEvents, recentEvents } from './recent-events.js'
import { badRequest, eventUnknown, noBatches, parseError, sendRefusal, sessionUnknown, tooMany } from './refusals.js'

export interface Sessions {
  handle(exchange: Exchange): Promise<void>
  stop(): Promise<void>
}

interface Held {
  readonly transport: StreamableHTTPServerTransport
  readonly session: McpSession
  readonly events: RecentEvents
  /** Of its token: whoever has only the number of a session cannot act in it. */
  readonly owner: string
  /** Requests under way, open streams among them. */
  open: number
  usedAt: number
}

const mostSessions = 256
const mostSessionsOfOwner = 64
const idleMs = 30 * 60_000
const sweepMs = 60_000
/** When a client whose stream broke is to come back. */
const retryMs = 1000

/** A session for each client that has introduced itself, until it leaves or is long silent. */
export function openSessions({ baseUrl, log }: MountNeeds, offer: Offer): Sessions {
  const held = new Map<string, Held>()
  const stopSweep = every(sweepMs, () => endIdle(idleMs))

  const idle = () => [...held.values()].filter(({ open }) => open === 0).sort((a, b) => a.usedAt - b.usedAt)
  function endIdle(ms: number): void {
    for (const one of idle()) if (Date.now() - one.usedAt >= ms) void one.session.close()
  }

  const countOf = (owner: string) => [...held.values()].filter((one) => one.owner === owner).length
  /** An idle one of the owner who asks; of another one only if that one has more. */
  function leastMissed(owner: string): Held | undefined {
    const own = idle().find((one) => one.owner === owner)
    const others = idle().sort((a, b) => countOf(b.owner) - countOf(a.owner))
    return own ?? others.find((one) => countOf(one.owner) > countOf(owner))
  }

  async function begin(exchange: Exchange): Promise<Held | undefined> {
    const owner = ownerOf(exchange)
    const isFull = () => held.size >= mostSessions || countOf(owner) >= mostSessionsOfOwner
    if (isFull()) await leastMissed(owner)?.session.close()
    if (isFull()) return undefined
    const id = randomUUID()
    const events = recentEvents()
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      eventStore: events,
      retryInterval: retryMs,
    })
    const link = ownLink(baseUrl(), exchange.token, timeoutsFrom())
    const session = await openSession({ offer, link, transport: transport as never, log })
    const one: Held = { transport, session, events, owner, open: 0, usedAt: Date.now() }
    held.set(id, one)
    void session.closed.then(() => held.delete(id))
    return one
  }

  async function serve(one: Held, { request, response }: Exchange, body: unknown): Promise<void> {
    one.open++
    response.once('close', () => {
      one.open--
      one.usedAt = Date.now()
    })
    await one.transport.handleRequest(request, response, body)
  }

  return {
    async handle(exchange) {
      const { request, response } = exchange
      const body = parsed(exchange)
      if (body instanceof SyntaxError) return sendRefusal(response, parseError)
      // One request is one call: a batch would pass the daemon's limit on requests.
      if (Array.isArray(body)) return sendRefusal(response, noBatches)
      const id = request.headers['mcp-session-id']
      if (id === undefined) {
        if (request.method !== 'POST' || !isInitializeRequest(body)) return sendRefusal(response, badRequest)
        const begun = await begin(exchange)
        return begun === undefined ? sendRefusal(response, tooMany) : serve(begun, exchange, body)
      }
      const found = held.get(String(id))
      if (found?.owner !== ownerOf(exchange)) return sendRefusal(response, sessionUnknown)
      const last = request.headers['last-event-id']
      if (last !== undefined && !found.events.knows(String(last))) return sendRefusal(response, eventUnknown)
      return serve(found, exchange, body)
    },
    async stop() {
      stopSweep()
      await Promise.all([...held.values()].map(({ session }) => session.close()))
    },
  }
}

const ownerOf = ({ token = '' }: Exchange): string => createHash('sha256').update(token).digest('hex')

function parsed({ request, body }: Exchange): unknown {
  if (request.method !== 'POST') return undefined
  try {
    return JSON.parse(Buffer.from(body ?? []).toString('utf8'))
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error))
  }
}
