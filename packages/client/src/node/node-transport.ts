import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import {
  codeOf,
  type ReceivedHeaders,
  type Transport,
  TransportError,
  type TransportRequest,
} from '../transport/transport.js'

/** Over node:http with kept connections. It waits as long as the caller does, and streams bodies both ways. */
export function nodeTransport(): Transport {
  const http = new HttpAgent({ keepAlive: true })
  let https: HttpsAgent | undefined
  return {
    async send(request) {
      request.signal.throwIfAborted()
      const { method, headers, signal } = request
      const url = new URL(request.url)
      const options = { method, headers: { ...headers }, signal }
      const outgoing =
        url.protocol === 'https:' ? await sendSafely(url, options) : httpRequest(url, { ...options, agent: http })
      const response = await answerTo(outgoing, request)
      return {
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        body: chunksOf(response, signal),
      }
    },
    close() {
      http.destroy()
      https?.destroy()
    },
  }

  /** Most nodes are on the same machine; what https needs is loaded for the others only. */
  async function sendSafely(url: URL, options: RequestOptions): Promise<ClientRequest> {
    const { Agent, request } = await import('node:https')
    https ??= new Agent({ keepAlive: true })
    return request(url, { ...options, agent: https })
  }
}

function answerTo(outgoing: ClientRequest, { body, signal }: TransportRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let connected = false
    let sourceFailure: unknown
    outgoing.once('socket', (socket: Socket) => {
      if (!socket.connecting) connected = true
      else socket.once('connect', () => (connected = true))
    })
    outgoing.once('response', resolve)
    // Stays on: after an early answer, what is left of the upload may fail on the closed connection.
    outgoing.on('error', (error) => {
      if (signal.aborted) reject(signal.reason)
      else if (sourceFailure !== undefined) reject(sourceFailure)
      else reject(new TransportError(codeOf(error) ?? error.message, connected ? 'yes' : 'no', { cause: error }))
    })
    if (body === undefined || body instanceof Uint8Array) {
      outgoing.end(body)
      return
    }
    const source = async function* () {
      try {
        yield* body
      } catch (error) {
        sourceFailure = error
        throw error
      }
    }
    // A failure of the request itself comes by its own event; one of the source may not.
    pipeline(source, outgoing).catch((error: unknown) => {
      if (sourceFailure !== undefined) reject(sourceFailure)
      outgoing.destroy(error as Error)
    })
  })
}

async function* chunksOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Buffer
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new TransportError(codeOf(error) ?? (error as Error).message, 'yes', { cause: error })
  }
}

/** Without the class of fetch, which takes longer to load than a command to run. */
const headersOf = ({ headersDistinct }: IncomingMessage): ReceivedHeaders => ({
  get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null,
})
