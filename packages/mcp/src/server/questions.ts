import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { ElicitRequestFormParams, ElicitResult, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** Puts a question to the user, with a form for the answer. */
export type Ask = (message: string, form: ElicitRequestFormParams['requestedSchema']) => Promise<ElicitResult>

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
