import type { Reply } from './send-reply.js'

export interface ProtocolSettings {
  /** The protocol is `/kg/1/<name>`. */
  readonly name: string
  readonly maxRequestBytes: number
  readonly maxReplyBytes: number
  /** For the request and the handler together; a streamed reply has it anew for each frame. */
  readonly deadlineMs: number
  /** For each peer. */
  readonly ratePerMinute: number
  /** Requests in work at once, of all peers. */
  readonly concurrency: number
  /** Of one peer; half of `concurrency` unless said. */
  readonly concurrencyPerPeer?: number
  /** Of all peers at one address; three quarters of `concurrency` unless said. */
  readonly concurrencyPerAddress?: number
}

export interface RequestContext {
  readonly peerId: string
  /** Where the peer connects from; absent where that is not known. */
  readonly address?: string
  /** Aborts when the peer has gone, the time is up or the host stops. */
  readonly signal: AbortSignal
}

export type Handler = (request: Uint8Array, context: RequestContext) => Promise<Reply> | Reply
