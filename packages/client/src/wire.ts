import { ReplyUnreadableError } from '@kg/contract/errors'
import { type Audience, audienceHeader } from '@kg/core/errors'
import { defined, mapDefined } from '@kg/core/values'
import { apiError } from './api-error.js'
import type { BodyBytes, Transport, TransportResponse } from './transport/transport.js'

export interface WireRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyBytes
}

/** What is asked for a token before each request. */
export type TokenSource = () => string | undefined | Promise<string | undefined>

/** One daemon by its address: requests go out with its token. */
export interface Wire {
  readonly baseUrl: string
  send(request: WireRequest, signal: AbortSignal): Promise<TransportResponse>
  /** Sends, reads the whole answer, and gives its JSON; answers of 400 and more are thrown as ApiError. */
  json(request: WireRequest, signal: AbortSignal): Promise<unknown>
}

export function makeWire(baseUrl: string, transport: Transport, token: TokenSource, audience?: Audience): Wire {
  const send: Wire['send'] = async ({ method, path, headers, body }, signal) => {
    const bearer = (await token()) || undefined
    return transport.send({
      method,
      url: baseUrl + path,
      headers: {
        ...defined({ authorization: mapDefined(bearer, (bearer) => `Bearer ${bearer}`), [audienceHeader]: audience }),
        ...headers,
      },
      ...defined({ body }),
      signal,
    })
  }
  return {
    baseUrl,
    send,
    async json(request, signal) {
      const { status, headers, body } = await send(request, signal)
      const text = await textOf(body)
      const value = parsed(text)
      if (status >= 400) throw apiError(status, value ?? text, headers)
      if (text === '') return undefined
      if (value !== undefined) return value
      const { method, path } = request
      throw new ReplyUnreadableError({ method, path, status, why: 'the body is not JSON' })
    },
  }
}

export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** undefined where the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
