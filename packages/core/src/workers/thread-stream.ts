import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { deferred } from '../async/deferred.js'
import { detachable } from './call-in-thread.js'
import { type PackedError, packError, unpackError } from './pack-error.js'

type PieceMessage = { readonly piece: Uint8Array } | { readonly failed: PackedError } | 'end'

/** Pieces that are on their way at once: one is made while another is read. */
const ahead = 2

/** A stream whose reader is in another thread. */
export interface LentStream {
  /** For the thread that reads: it moves there with a task. */
  readonly port: MessagePort
  /** Ends the source, whether it was read to its end or not. Throws what the source has thrown. */
  close(): Promise<void>
}

/** Hands the pieces of a stream to another thread when that asks for them. Their memory moves there. */
export function lendStream(pieces: AsyncIterable<Uint8Array>): LentStream {
  const { port1: own, port2: port } = new MessageChannel()
  const source = pieces[Symbol.asyncIterator]()
  let fault: { readonly error: unknown } | undefined
  let turn = Promise.resolve()
  const send = (message: PieceMessage, moved: readonly ArrayBuffer[] = []) => own.postMessage(message, [...moved])
  async function sendNext(): Promise<void> {
    if (fault !== undefined) return
    try {
      const { done, value } = await source.next()
      if (done) return send('end')
      const piece = detachable(value)
      send({ piece }, [piece.buffer])
    } catch (error) {
      fault = { error }
      send({ failed: packError(error) })
    }
  }
  own.on('message', () => {
    turn = turn.then(sendNext)
  })
  return {
    port,
    async close() {
      own.close()
      await turn
      await source.return?.()
      if (fault !== undefined) throw fault.error
    },
  }
}

/** The pieces of a stream that another thread has lent. */
export async function* readLent(port: MessagePort, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const arrived: PieceMessage[] = []
  let isClosed = false
  let woken = deferred()
  const wake = () => woken.resolve()
  port.on('message', (message: PieceMessage) => {
    arrived.push(message)
    wake()
  })
  port.once('close', () => {
    isClosed = true
    wake()
  })
  signal.addEventListener('abort', wake, { once: true })
  try {
    for (let i = 0; i < ahead; i++) port.postMessage('next')
    for (;;) {
      signal.throwIfAborted()
      const message = arrived.shift()
      if (message === undefined) {
        if (isClosed) throw new Error('the stream was closed before its end')
        await woken.promise
        woken = deferred()
      } else if (message === 'end') return
      else if ('failed' in message) throw unpackError(message.failed)
      else {
        port.postMessage('next')
        yield message.piece
      }
    }
  } finally {
    signal.removeEventListener('abort', wake)
    port.close()
  }
}
