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

export type Reply = Uint8Array | AsyncIterable<Uint8Array>

export type Handler = (request: Uint8Array, context: RequestContext) => Promise<Reply> | Reply

export interface Server {
  /** Answers a protocol. Gives the function that ends it. Frames of a streamed reply keep their bounds up to 1 MiB. */
  serve(settings: ProtocolSettings, handler: Handler): Promise<() => Promise<void>>
}
