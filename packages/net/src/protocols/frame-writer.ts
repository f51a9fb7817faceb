import type { Stream, StreamCloseEvent } from '@libp2p/interface'
import { type FrameKind, headBytes } from './wire.js'

const joinBytes = 16 * 1024

/** Sends one frame, and waits until the other side has room for more. */
export async function writeFrame(
  stream: Stream,
  kind: FrameKind,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  // Small frames go out in one piece, large ones are not worth the copy.
  const joined = body.length <= joinBytes
  const head = new Uint8Array(headBytes + (joined ? body.length : 0))
  const view = new DataView(head.buffer)
  view.setUint8(0, kind)
  view.setUint32(1, body.length)
  if (joined) head.set(body, headBytes)
  stream.send(head)
  if (!joined) stream.send(body)
  while (stream.writableNeedsDrain) await drained(stream, signal)
}

// The stream's own onDrain() stays resolved after its first use, which would let a slow reader fill our memory.
function drained(stream: Stream, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => () => {
      stream.removeEventListener('drain', onDrain)
      stream.removeEventListener('close', onClose)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const onDrain = settle(resolve)
    const onAbort = settle(() => reject(signal.reason))
    const onClose = (event: StreamCloseEvent) =>
      settle(() => reject(event.error ?? new Error('the stream was closed')))()
    stream.addEventListener('drain', onDrain)
    stream.addEventListener('close', onClose)
    signal.addEventListener('abort', onAbort)
  })
}
