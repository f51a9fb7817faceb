import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { defined } from '@kg/core'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** Where a client that speaks only HTTP finds a server that speaks only stdio. */
export interface Bridge extends AsyncDisposable {
  readonly url: string
}

/** Hands every message on as it is; each session is a process of its own. */
export async function bridgeTo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Bridge> {
  const sessions = new Map<string, StreamableHTTPServerTransport>()

  const children: StdioClientTransport[] = []
  const startChild = () =>
    new StdioClientTransport({
      command: process.execPath,
      args: [...args],
      env: env as Record<string, string>,
      stderr: 'ignore',
    })

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const id = randomUUID()
    const http = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id })
    const child = startChild()
    relay(http, child)
    await child.start()
    await http.start()
    sessions.set(id, http)
    return http
  }

  let alone: Promise<(message: JSONRPCMessage, response: ServerResponse) => void> | undefined
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    if (hasEnvelope(body)) {
      alone ??= openAlone(startChild, children)
      return (await alone)(body, response)
    }
    const known = sessions.get(String(request.headers['mcp-session-id']))
    await (known ?? (await begin())).handleRequest(request, response, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      await Promise.all([...sessions.values(), ...children].map((one) => one.close()))
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the server says while it works on a request goes where the answer will go. */
function relay(http: StreamableHTTPServerTransport, child: StdioClientTransport): void {
  const open = new Set<RequestId>()
  http.onmessage = (message: JSONRPCMessage) => {
    if ('method' in message && 'id' in message) open.add(message.id)
    void child.send(message)
  }
  http.onclose = () => void child.close()
  child.onmessage = (message: JSONRPCMessage) => {
    const current = [...open].at(-1)
    const isAnswer = !('method' in message)
    if (isAnswer && 'id' in message && message.id !== undefined) open.delete(message.id)
    void http.send(message, isAnswer ? {} : defined({ relatedRequestId: current }))
  }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const hasEnvelope = (body: unknown): body is JSONRPCMessage =>
  (body as { params?: { _meta?: object } } | undefined)?.params?._meta?.[versionKey as never] !== undefined

/** Requests that stand for themselves share one process; each gets an id that no other has. */
async function openAlone(startChild: () => StdioClientTransport, children: StdioClientTransport[]) {
  const child = startChild()
  children.push(child)
  const open = new Map<RequestId, { id: RequestId; response: ServerResponse }>()
  let count = 0
  const write = (response: ServerResponse, message: object) =>
    response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  child.onmessage = (message: JSONRPCMessage) => {
    const own = 'id' in message && !('method' in message) ? open.get(message.id as RequestId) : undefined
    if (own === undefined) {
      const current = [...open.values()].at(-1)
      if (current !== undefined) write(current.response, message)
      return
    }
    open.delete((message as { id: RequestId }).id)
    write(own.response, { ...message, id: own.id })
    own.response.end()
  }
  await child.start()
  return (message: JSONRPCMessage, response: ServerResponse) => {
    if (!('id' in message)) {
      void child.send(message)
      response.writeHead(202).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const id = ++count
    open.set(id, { id: message.id as RequestId, response })
    response.once('close', () => open.delete(id))
    void child.send({ ...message, id } as JSONRPCMessage)
  }
}
