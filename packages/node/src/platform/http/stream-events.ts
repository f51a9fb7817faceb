import { every } from '@kg/core/async'
import { endWhenRevoked } from './end-when-revoked.js'
import type { CallContext } from './handle.js'
import { writeEvents } from './write-events.js'

const heartbeatMs = 30_000

export interface EventSource {
  /** Sent at once, so that the reader knows that it is connected. */
  readonly first: string
  /** Each is the whole text of an event. They end with the signal. */
  readonly events: (signal: AbortSignal) => AsyncIterable<string>
}

/** Answers with server-sent events until the reader goes, loses its token, or the node stops. */
export async function streamEvents(
  { request, reply, isStillAllowed }: Pick<CallContext, 'request' | 'reply' | 'isStillAllowed'>,
  stopping: AbortSignal,
  { first, events }: EventSource,
) {
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
  raw.write(first)
  endWhenRevoked(raw, isStillAllowed)
  const stopHeartbeat = every(heartbeatMs, () => raw.writableNeedDrain || raw.write(': still here\n\n'))
  await writeEvents(events(signal), raw, { signal, isStillAllowed })
  stopHeartbeat()
  return reply
}

/** A reply that is hijacked loses the headers that were set before. */
function originHeaders(reply: { getHeader(name: string): unknown }): Record<string, string> {
  const allowed = reply.getHeader('access-control-allow-origin')
  return typeof allowed === 'string' ? { 'access-control-allow-origin': allowed, vary: 'origin' } : {}
}
