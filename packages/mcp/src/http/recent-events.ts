import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

interface Sent {
  readonly number: number
  readonly stream: string
  readonly message: JSONRPCMessage
  readonly size: number
}

/**
 * It does not say which stream an event is of: a client that comes back then takes the place of its lost connection,
 * which the server may not have missed yet.
 */
export interface RecentEvents extends EventStore {
  /** A stream can be taken up after this event. */
  knows(id: string): boolean
}

/** The newest is always kept, however large. */
const mostChars = 200_000
const mostEvents = 256

/** The latest messages of a session, so that a client whose connection broke gets the answer of a long call after all. */
export function recentEvents(): RecentEvents {
  const sent: Sent[] = []
  let chars = 0
  let count = 0
  return {
    async storeEvent(stream, message) {
      const number = ++count
      const size = JSON.stringify(message).length
      sent.push({ number, stream, message, size })
      chars += size
      while (sent.length > 1 && (chars > mostChars || sent.length > mostEvents)) chars -= sent.shift()?.size ?? 0
      return `${stream}_${number}`
    },
    knows(id) {
      const { stream } = placeOf(id)
      return sent.some((one) => one.stream === stream)
    },
    async replayEventsAfter(id, { send }) {
      const last = placeOf(id)
      for (const { number, stream, message } of [...sent]) {
        // The event that opens a stream holds no message.
        if (stream === last.stream && number > last.number && 'jsonrpc' in message)
          await send(`${stream}_${number}`, message)
      }
      return last.stream
    },
  }
}

function placeOf(id: string): { stream: string; number: number } {
  const at = id.lastIndexOf('_')
  return { stream: id.slice(0, at), number: Number(id.slice(at + 1)) }
}
