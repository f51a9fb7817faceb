import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** What the revisions of 2025 answer for a resource that is not there. Later ones call it a wrong argument. */
export const notFound = -32002

/** The SDK has the later code on every revision; clients of the earlier ones get the one of their revision. */
export function withEarlierCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || message.error.code !== ProtocolErrorCode.InvalidParams) return message
  const { data } = message.error
  const isMissing = data !== null && typeof data === 'object' && 'uri' in data
  return isMissing ? { ...message, error: { ...message.error, code: notFound } } : message
}
