import { routes } from '@kg/contract'
import { every } from '@kg/core/async'
import { endWhenRevoked } from '../../platform/http/end-when-revoked.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { followReceipts } from './follow-receipts.js'
import { formatConnected } from './format-event.js'
import { listActivity } from './list-activity.js'
import { readLastEventId } from './read-last-event-id.js'
import { StreamLimit } from './stream-limit.js'
import { writeEvents } from './write-events.js'

const heartbeatMs = 30_000
const mostStreams = 256
const mostStreamsOfAgent = 64

/** The log as a list, and as server-sent events from where the caller left off. */
export function eventRoutes({ ledger, stopping }: { ledger: Journal; stopping: AbortSignal }): Binding[] {
  const streams = new StreamLimit(mostStreams, mostStreamsOfAgent)
  return [
    handle(routes.listActivity, ({ query }, { caller }) => ledger.read((r) => listActivity(r, caller, query))),
    handle(routes.events, ({ query }, { caller, request, reply, isStillAllowed }) =>
      streams.run(caller.agent, async () => {
        const after = query.lastEventId ?? readLastEventId(request.headers['last-event-id']) ?? ledger.head()
        const gone = new AbortController()
        const { socket } = request.raw
        socket.once('close', () => gone.abort())
        if (socket.destroyed) gone.abort()
        const signal = AbortSignal.any([stopping, gone.signal])
        reply.hijack()
        const { raw } = reply
        raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          connection: 'keep-alive',
          ...originHeaders(reply),
        })
        raw.write(formatConnected(ledger.head()))
        endWhenRevoked(raw, isStillAllowed)
        const stopHeartbeat = every(heartbeatMs, () => raw.writableNeedDrain || raw.write(': still here\n\n'))
        await writeEvents(followReceipts(ledger, { after, caller, signal }), raw, { signal, isStillAllowed })
        stopHeartbeat()
        return reply
      }),
    ),
  ]
}

/** A reply that is hijacked loses the headers that were set before. */
function originHeaders(reply: { getHeader(name: string): unknown }): Record<string, string> {
  const allowed = reply.getHeader('access-control-allow-origin')
  return typeof allowed === 'string' ? { 'access-control-allow-origin': allowed, vary: 'origin' } : {}
}
