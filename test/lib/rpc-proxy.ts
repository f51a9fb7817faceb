import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface Call {
  id: number
  method: string
}

/** Stands between a node and its chain, and can be cut. */
export interface RpcProxy extends AsyncDisposable {
  readonly url: string
  /** Nobody gets through, and those who are talking are cut off. */
  cut(): void
  restore(): void
  /** The chain answers a method so, in place of what it would say; nothing takes it back. */
  answer(method: string, reply?: { result: unknown } | { error: { code: number; message: string } }): void
}

export async function startRpcProxy(target: string, address = '127.0.0.1'): Promise<RpcProxy> {
  const sockets = new Set<Socket>()
  const answers = new Map<string, object>()
  let isCut = false
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    if (isCut) return void request.socket.destroy()
    const { id, method } = JSON.parse(text) as Call
    const own = answers.get(method)
    response.setHeader('content-type', 'application/json')
    if (own !== undefined) return void response.end(JSON.stringify({ jsonrpc: '2.0', id, ...own }))
    try {
      const reply = await fetch(target, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
      response.end(await reply.text())
    } catch {
      request.socket.destroy()
    }
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    answer(method, reply) {
      if (reply === undefined) answers.delete(method)
      else answers.set(method, reply)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
