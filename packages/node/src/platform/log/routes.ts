import { routes } from '@kg/contract'
import { type Binding, handle } from '../http/handle.js'
import { readLastEventId } from '../http/read-last-event-id.js'
import { streamEvents } from '../http/stream-events.js'
import { StreamLimit } from '../http/stream-limit.js'
import { followLog } from './follow-log.js'
import type { LogLine, LogRing } from './log-ring.js'

const mostStreams = 16

/** The log as server-sent events. */
export function logRoutes({ ring, stopping }: { ring: LogRing; stopping: AbortSignal }): Binding[] {
  const streams = new StreamLimit(mostStreams)
  return [
    handle(routes.followLog, (_, call) =>
      streams.run(call.caller.agent, () => {
        const after = readLastEventId(call.request.headers['last-event-id']) ?? 0
        const events = (signal: AbortSignal) => formatLines(followLog(ring, { after, signal }))
        return streamEvents(call, stopping, { first: 'event: connected\ndata: {}\n\n', events })
      }),
    ),
  ]
}

async function* formatLines(lines: AsyncIterable<LogLine>): AsyncGenerator<string> {
  for await (const { number, text } of lines) yield `id: ${number}\ndata: ${text}\n\n`
}
