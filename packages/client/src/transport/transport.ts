export type BodyBytes = Uint8Array | AsyncIterable<Uint8Array>

export interface TransportRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyBytes
  readonly signal: AbortSignal
}

/** What is read of the headers of an answer. */
export type ReceivedHeaders = Pick<Headers, 'get'>

export interface TransportResponse {
  readonly status: number
  readonly headers: ReceivedHeaders
  /** To be read to its end or left by its `return`; fails with TransportError when the connection is lost. */
  readonly body: AsyncIterable<Uint8Array>
}

/** What carries requests. Fails with TransportError, or with the signal's reason. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>
  /** Lets idle connections go. */
  close(): void
}

/** Whether anything of a request may have reached the other side. */
export type Sent = 'no' | 'maybe' | 'yes'

export class TransportError extends Error {
  override name = 'TransportError'

  constructor(
    message: string,
    readonly sent: Sent,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The failures in which no connection came about. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])

export const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

export const isNotConnected = (error: unknown): boolean => notConnected.has(codeOf(error) ?? '')
