import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface TestServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** Every request so far, once its body was read. */
  readonly requests: readonly Received[]
  /** How many connections were made. */
  readonly connections: () => number
  close(): Promise<void>
}

export type Answer = (received: Received, response: ServerResponse) => unknown

/** A real HTTP server on a port of its own; with `port`, one that comes back where another was. */
export async function testServer(answer: Answer, port = 0): Promise<TestServer> {
  const requests: Received[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const received = { method, url, headers, body: Buffer.concat(chunks) }
    requests.push(received)
    await answer(received, response)
  })
  server.on('connection', () => connections++)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    connections: () => connections,
    close,
    [Symbol.asyncDispose]: close,
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

export function sendProblem(response: ServerResponse, status: number, code: string, more: object = {}): void {
  const texts = { title: 'A title', detail: 'What happened', error: 'What happened', remedy: 'What to do' }
  sendJson(response, status, { type: 'about:blank', status, code, ...texts, ...more }, 'application/problem+json')
}
