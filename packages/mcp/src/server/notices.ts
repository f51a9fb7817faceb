import type { LoggingLevel, Server, ServerContext } from '@modelcontextprotocol/server'
import type { Notify } from '../tools/handler.js'
import { envelopeOf } from './envelope.js'

/** Log messages to the client. */
export interface Notices {
  /** For the time of a call; they go where its answer goes. */
  during(call: ServerContext): Notify
}

const order: readonly LoggingLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/**
 * From the level that the client has set; until it has, only what somebody should look at. A request that stands for
 * itself names the level itself, and gets nothing where it names none.
 */
export function serveNotices(server: Server, onFault: (error: unknown) => void): Notices {
  let least: LoggingLevel = 'warning'
  server.setRequestHandler('logging/setLevel', ({ params }) => {
    least = params.level
    return {}
  })
  return {
    during: (call) => (level, text) => {
      const envelope = envelopeOf(call)
      const from = envelope === undefined ? least : envelope.logLevel
      if (from === undefined || order.indexOf(level) < order.indexOf(from)) return
      const params = { level, logger: 'kg', data: text }
      call.mcpReq.notify({ method: 'notifications/message', params }).catch(onFault)
    },
  }
}
