import { randomUUID } from 'node:crypto'
import { timeoutsFrom } from '@kg/client'
import { every } from '@kg/core/async'
import { isInitializeRequest } from '@modelcontextprotocol/server'
import { ownLink } from '../connection/own-link.js'
import { type McpSession, openSession } from '../server/open-session.js'
import { type Call, type CallNeeds, ownerOf } from './call.js'
import { type RecentEvents, recentEvents } from './recent-events.js'
import { badRequest, eventUnknown, sendRefusal, sessionUnknown, tooMany } from './refusals.js'
import { SessionTransport } from './session-transport.js'
import { sendWebResponse } from './web.js'

export interface Sessions {
  handle(call: Call): Promise<void>
  stop(): Promise<void>
}

interface Held {
  readonly transport: SessionTransport
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
export function openSessions({ baseUrl, onFault, offerTo }: CallNeeds): Sessions {
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

  async function begin({ exchange, profile }: Call): Promise<Held | undefined> {
    const owner = ownerOf(exchange)
    const isFull = () => held.size >= mostSessions || countOf(owner) >= mostSessionsOfOwner
    if (isFull()) await leastMissed(owner)?.session.close()
    if (isFull()) return undefined
    const id = randomUUID()
    const events = recentEvents()
    const transport = new SessionTransport({
      sessionIdGenerator: () => id,
      eventStore: events,
      retryInterval: retryMs,
    })
    const link = ownLink(baseUrl(), exchange.token, timeoutsFrom())
    const session = await openSession({ offer: offerTo(profile), link, transport, onFault })
    const one: Held = { transport, session, events, owner, open: 0, usedAt: Date.now() }
    held.set(id, one)
    void session.closed.then(() => held.delete(id))
    return one
  }

  async function serve(one: Held, { exchange: { response }, request, body }: Call): Promise<void> {
    one.open++
    response.once('close', () => {
      one.open--
      one.usedAt = Date.now()
    })
    await sendWebResponse(response, await one.transport.handleRequest(request, { parsedBody: body }))
  }

  return {
    async handle(call) {
      const { request, response } = call.exchange
      const id = request.headers['mcp-session-id']
      if (id === undefined) {
        if (request.method !== 'POST' || !isInitializeRequest(call.body)) return sendRefusal(response, badRequest)
        const begun = await begin(call)
        return begun === undefined ? sendRefusal(response, tooMany) : serve(begun, call)
      }
      const found = held.get(String(id))
      if (found?.owner !== ownerOf(call.exchange)) return sendRefusal(response, sessionUnknown)
      const last = request.headers['last-event-id']
      if (last !== undefined && !found.events.knows(String(last))) return sendRefusal(response, eventUnknown)
      return serve(found, call)
    },
    async stop() {
      stopSweep()
      await Promise.all([...held.values()].map(({ session }) => session.close()))
    },
  }
}
