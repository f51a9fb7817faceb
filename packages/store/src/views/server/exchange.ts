import { QueryCancelledError, QueryDeadlineError, StoreServerAwayError } from '@kg/contract/errors'
import { KgError } from '@kg/core'
import { type EndSignal, startDeadline } from '@kg/core/async'
import { answerChallenge, type Credentials } from './authorize.js'
import { type Reply, type RequestBody, sendRequest } from './send-request.js'

export interface Message {
  readonly method: string
  readonly headers: Record<string, string>
  /** Called for each attempt: pieces are made only once. */
  readonly body: () => RequestBody
}

export interface ExchangeOptions {
  readonly deadlineMs: number
  readonly maxBytes: number
  readonly signal?: EndSignal
  readonly credentials?: Credentials
  /** A second attempt does no harm: for a connection that the server closed while it lay idle. */
  readonly again?: boolean
}

/** Other redirects turn a POST into a GET, which would lose the query. */
const redirects = [307, 308]
const maxHops = 5

/** One request and its whole answer, within a deadline. What goes wrong on the way comes out as one of our errors. */
export async function exchange(url: string, message: Message, options: ExchangeOptions): Promise<Reply> {
  const { deadlineMs, signal: caller } = options
  const deadline = startDeadline({ ms: Math.max(1, deadlineMs), signal: caller })
  const { signal } = deadline
  try {
    return await follow(url, message, options, signal).catch((error: unknown) => {
      if (options.again && !signal.aborted && wasClosed(error)) return follow(url, message, options, signal)
      throw error
    })
  } catch (cause) {
    if (cause instanceof KgError) throw cause
    if (caller?.aborted) throw new QueryCancelledError({}, { cause })
    if (deadline.expired) throw new QueryDeadlineError({ deadlineMs }, { cause })
    throw new StoreServerAwayError({ url, why: reason(cause) }, { cause })
  } finally {
    // Thousands of answers a second would leave as many timers behind.
    deadline.stop()
  }
}

async function attempt(url: string, message: Message, options: ExchangeOptions, signal: AbortSignal): Promise<Reply> {
  const { method } = message
  const send = (more: Record<string, string> = {}) =>
    sendRequest(url, message.body(), {
      method,
      headers: { ...message.headers, ...more },
      signal,
      maxBytes: options.maxBytes,
    })
  const reply = await send()
  if (reply.status !== 401 || options.credentials === undefined) return reply
  const challenge = reply.headers.get('www-authenticate')
  const authorization = answerChallenge(challenge, options.credentials, { method, url })
  return authorization === undefined ? reply : send({ authorization })
}

/** Goes where a server sends us with the request as it is; our credentials stay with the server that they are for. */
async function follow(url: string, message: Message, options: ExchangeOptions, signal: AbortSignal): Promise<Reply> {
  let [at, sent, own] = [url, message, options]
  for (let hops = 0; ; hops++) {
    const reply = await attempt(at, sent, own, signal)
    const location = reply.headers.get('location')
    if (!redirects.includes(reply.status) || location === null || hops === maxHops) return reply
    const next = new URL(location, at)
    if (next.origin !== new URL(at).origin) {
      const { authorization: _, ...headers } = sent.headers
      const { credentials: __, ...rest } = own
      ;[sent, own] = [{ ...sent, headers }, rest]
    }
    at = next.href
  }
}

function wasClosed(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

function reason(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  // Where all addresses of a host refuse, the error has a code and says nothing.
  return said || (codeOf(error) ?? 'it did not answer')
}
