export interface RequestOptions {
  readonly signal?: AbortSignal
  /** `request`: for all of it. `requestStream`: for each frame. 20 s unless said. */
  readonly deadlineMs?: number
  /** 4 MiB for `request` and 1 GiB for `requestStream` unless said. */
  readonly maxReplyBytes?: number
}

export interface Requester {
  request(peerId: string, name: string, body: Uint8Array, options?: RequestOptions): Promise<Uint8Array>
  /** The frames as they come; the peer waits while they are not taken. Breaking off resets the stream. */
  requestStream(peerId: string, name: string, body: Uint8Array, options?: RequestOptions): AsyncIterable<Uint8Array>
}
