import { routes } from '@kg/contract'
import type { Receipt } from '@kg/store'
import { type Binding, handle } from '../../platform/http/handle.js'
import { readLastEventId } from '../../platform/http/read-last-event-id.js'
import { streamEvents } from '../../platform/http/stream-events.js'
import { StreamLimit } from '../../platform/http/stream-limit.js'
import type { Journal } from '../../platform/operations/journal.js'
import { followReceipts } from './follow-receipts.js'
import { formatConnected, formatEvent } from './format-event.js'
import { listActivity } from './list-activity.js'
import type { Notice, Notices } from './notices.js'

const mostStreams = 256
const mostStreamsOfAgent = 64

export interface EventRouteNeeds {
  ledger: Journal
  notices: Notices
  stopping: AbortSignal
}

/** The log as a list, and as server-sent events from where the caller left off. */
export function eventRoutes({ ledger, notices, stopping }: EventRouteNeeds): Binding[] {
  const streams = new StreamLimit(mostStreams, mostStreamsOfAgent)
  return [
    handle(routes.listActivity, ({ query }, { caller }) => ledger.read((r) => listActivity(r, caller, query))),
    handle(routes.events, ({ query }, call) => {
      const { caller, request } = call
      return streams.run(caller.agent, () => {
        const after = query.lastEventId ?? readLastEventId(request.headers['last-event-id']) ?? ledger.head()
        return streamEvents(call, stopping, {
          first: formatConnected(ledger.head()),
          events: (signal) => formatEvents(followReceipts(ledger, { after, caller, signal, notices })),
        })
      })
    }),
  ]
}

async function* formatEvents(events: AsyncIterable<Receipt | Notice>): AsyncGenerator<string> {
  for await (const event of events) yield formatEvent(event)
}
