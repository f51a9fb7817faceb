import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { every } from '@kg/core/async'

export interface ReaderLimits {
  /** For how long a reader may be slower than it should. */
  readonly stallMs: number
  /** What a reader must take of what waits for it. */
  readonly bytesPerSecond: number
  readonly onCut: (address: string) => void
}

interface Progress {
  readonly since: number
  readonly sent: number
}

/** Cuts connections whose reader leaves lying what was written for it: it holds memory and places of others. */
export function cutSlowReaders(server: Server, { stallMs, bytesPerSecond, onCut }: ReaderLimits): () => void {
  const waiting = new Map<Socket, Progress>()
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  })

  function check(socket: Socket, now: number): void {
    const before = waiting.get(socket)
    if (socket.writableLength === 0) {
      waiting.delete(socket)
      return
    }
    const sent = sentBytes(socket)
    if (before === undefined) {
      waiting.set(socket, { since: now, sent })
      return
    }
    const ms = now - before.since
    if (ms < stallMs) return
    if ((sent - before.sent) * 1000 >= bytesPerSecond * ms) waiting.set(socket, { since: now, sent })
    else {
      onCut(socket.remoteAddress ?? '')
      socket.destroy()
    }
  }

  return every(Math.ceil(stallMs / 4), () => {
    const now = performance.now()
    for (const socket of sockets) check(socket, now)
  })
}

interface Sending {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

/** What has left this process. One large write is in flight as a whole, and only the handle knows how much is left. */
function sentBytes(socket: Socket): number {
  // Node has no public way to ask for it; without a handle nothing more is sent anyway.
  const { _handle: handle } = socket as unknown as { _handle: Sending | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
