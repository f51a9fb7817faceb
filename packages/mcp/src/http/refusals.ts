import type { ServerResponse } from 'node:http'
import { profileNames, profileParameter } from '@kg/contract/tools'

/** What is refused before a session could answer. */
export interface Refusal {
  readonly status: number
  readonly code: number
  readonly message: string
}

export const parseError: Refusal = { status: 400, code: -32700, message: 'The body is not JSON' }
export const badRequest: Refusal = {
  status: 400,
  code: -32600,
  message: 'A session begins with POST initialize; later requests carry its Mcp-Session-Id',
}
export const noBatches: Refusal = { status: 400, code: -32600, message: 'Batches are not taken: send one message' }
/** The client begins anew when it reads 404. */
export const sessionUnknown: Refusal = {
  status: 404,
  code: -32001,
  message: 'There is no such session: initialize again',
}
export const eventUnknown: Refusal = {
  status: 400,
  code: -32000,
  message: 'Nothing is kept of the stream of this Last-Event-ID',
}
export const profileUnknown: Refusal = {
  status: 400,
  code: -32602,
  message: `The parameter ${profileParameter} of the address must be one of ${profileNames.join(', ')}`,
}
export const tooMany: Refusal = { status: 503, code: -32000, message: 'Too many sessions are open: try again later' }

export function sendRefusal(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
