import { QueryCancelledError, QueryDeadlineError, StoreServerAwayError } from '@kg/contract/errors'
import { KgError } from '@kg/core'
import { answerChallenge, type Credentials } from './authorize.js'
import { readCapped } from './read-capped.js'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface Message {
  readonly method: string
  readonly headers: Record<string, string>
  /** Called for each attempt: a stream can be read only once. */
  readonly body: () => string | Buffer | ReadableStream
}

export interface ExchangeOptions {
  readonly deadlineMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  readonly credentials?: Credentials
  /** A second attempt does no harm: for a connection that the server closed while it lay idle. */
  readonly again?: boolean
}

/** One request and its whole answer, within a deadline. What goes wrong on the way comes out as one of our errors. */
export async function exchange(url: string, message: Message, options: ExchangeOptions): Promise<Reply> {
  const { deadlineMs, signal: caller } = options
  const deadline = AbortSignal.timeout(Math.max(1, deadlineMs))
  const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline])
  try {
    return await attempt(url, message, options, signal).catch((error: unknown) => {
      if (options.again && !signal.aborted && wasClosed(error)) return attempt(url, message, options, signal)
      throw error
    })
  } catch (cause) {
    if (cause instanceof KgError) throw cause
    if (caller?.aborted) throw new QueryCancelledError({}, { cause })
    if (deadline.aborted) throw new QueryDeadlineError({ deadlineMs }, { cause })
    throw new StoreServerAwayError({ url, why: reason(cause) }, { cause })
  }
}

async function attempt(url: string, message: Message, options: ExchangeOptions, signal: AbortSignal): Promise<Reply> {
  let response = await send(url, message, message.headers, signal)
  if (response.status === 401 && options.credentials !== undefined) {
    const challenge = response.headers.get('www-authenticate')
    const authorization = answerChallenge(challenge, options.credentials, { method: message.method, url })
    if (authorization !== undefined) {
      await response.body?.cancel()
      response = await send(url, message, { ...message.headers, authorization }, signal)
    }
  }
  return { status: response.status, headers: response.headers, body: await readCapped(response, options.maxBytes) }
}

function send(url: string, message: Message, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const body = message.body()
  return fetch(url, {
    method: message.method,
    headers,
    body,
    signal,
    duplex: 'half',
    redirect: 'follow',
  } as RequestInit)
}

function wasClosed(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : undefined
}

function reason(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  return cause || codeOf(error) || said
}
