import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** All that came back. */
  readonly text: string
  /** Of the first answer; 0 when there was none. */
  readonly status: number
  readonly ms: number
}

/** Opens a connection and waits until it stands. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      // From here on a reset by the node is an answer, not a failure of the test.
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** Sends bytes exactly as they are and reads until the node closes the connection or the time is up. */
export async function raw(url: string, bytes: string | Uint8Array, waitMs = 5000): Promise<RawAnswer> {
  const socket = await open(url)
  socket.write(bytes)
  return closed(socket, waitMs)
}

/** What a connection brings until it is closed; -1 as time when it was still open at the end. */
export function closed(socket: Socket, waitMs: number): Promise<RawAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const end = (ms: number) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), ms })
    }
    const timer = setTimeout(() => end(-1), waitMs)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.once('close', () => end(performance.now() - began))
  })
}

/** A request as text; it asks for the connection to be closed, so that `raw` ends with the answer. */
export function requestText(target: string, headers: Record<string, string> = {}, method = 'GET', body = ''): string {
  const all = { host: '127.0.0.1', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
