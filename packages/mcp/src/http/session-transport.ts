import {
  type JSONRPCMessage,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { withEarlierCode } from '../server/not-found.js'

/** Streamable HTTP as the revisions of 2025 have it, for one session. */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  override send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    return super.send(withEarlierCode(message), options)
  }
}
