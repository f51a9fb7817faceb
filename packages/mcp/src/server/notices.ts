import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  type LoggingLevel,
  LoggingLevelSchema,
  type ServerNotification,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Notify } from '../tools/handler.js'

interface Sender {
  sendNotification(notification: ServerNotification): Promise<void>
}

/** Log messages to the client. */
export interface Notices {
  /** For the time of a call; they go where its answer goes. */
  during(call: Sender): Notify
}

const order = LoggingLevelSchema.options

/** From the level that the client has set; until it has, only what somebody should look at. */
export function serveNotices(server: Server, onFault: (error: unknown) => void): Notices {
  let least: LoggingLevel = 'warning'
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    least = params.level
    return {}
  })
  return {
    during: (call) => (level, text) => {
      if (order.indexOf(level) < order.indexOf(least)) return
      const params = { level, logger: 'kg', data: text }
      call.sendNotification({ method: 'notifications/message', params }).catch(onFault)
    },
  }
}
