import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { Ask } from '../tools/handler.js'

interface Call {
  readonly requestId: RequestId
  readonly signal: AbortSignal
}

/** People think longer than programs. */
const patienceMs = 10 * 60_000

/** Nothing where the client cannot ask its user. */
export function questionsDuring(server: Server, { requestId, signal }: Call): Ask | undefined {
  if (server.getClientCapabilities()?.elicitation?.form === undefined) return undefined
  return (message, requestedSchema) =>
    server.elicitInput({ message, requestedSchema }, { relatedRequestId: requestId, signal, timeout: patienceMs })
}
