import { timeLimit } from '../async/time-limit.js'
import type { RpcRequest } from './check-anchor.js'
import { RpcRequestError } from './errors.js'

export interface RpcOptions {
  /** For one request, until its whole answer is there. */
  readonly timeoutMs?: number
  /** A receipt with thousands of logs fits. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

/** A JSON-RPC endpoint over `fetch`, in Node and in browsers. */
export function rpcRequest(
  url: string,
  { timeoutMs = 15_000, maxBytes = 8 << 20, signal }: RpcOptions = {},
): RpcRequest {
  let lastId = 0
  return async (method, params) => {
    const id = ++lastId
    const ended = timeLimit(timeoutMs, signal)
    try {
      const answer = await fetch(address(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: ended,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
      return resultOf(await textOf(answer, maxBytes), answer.status, id)
    } catch (cause) {
      if (cause instanceof RpcRequestError) throw cause
      throw new RpcRequestError(
        { why: ended.aborted && signal?.aborted !== true ? `no answer within ${timeoutMs} ms` : reason(cause) },
        { cause },
      )
    }
  }
}

function address(url: string): URL {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new RpcRequestError({ why: 'the RPC URL must begin with http:// or https://' })
  return new URL(url)
}

async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new RpcRequestError({ why: `the answer is longer than ${maxBytes} bytes` })
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

function resultOf(text: string, status: number, id: number): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw new RpcRequestError({ why: `the endpoint answered ${status} without JSON` }, { cause })
  }
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  if (fields.error !== undefined && fields.error !== null) throw new RpcRequestError({ why: refusal(fields.error) })
  if (fields.id !== id || !('result' in fields)) throw new RpcRequestError({ why: 'the answer is not one of JSON-RPC' })
  return fields.result
}

function refusal(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''
  return `the endpoint refused: ${message.slice(0, 200)}`
}

/** What `fetch` says is in the cause, where it says anything. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'the endpoint cannot be reached'
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
