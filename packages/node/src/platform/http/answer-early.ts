import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

const checkMs = 10
const usualLimits = { bytes: 16 * 2 ** 20, ms: 2000 }

/**
 * An answer that does not wait for the whole request. Who is still sending would find the connection gone before it has read
 * the answer, so that the answer ends, and the connection with it, only when the rest is read or was too much.
 */
export function answerEarly(text: string, request: IncomingMessage, limits = usualLimits): Readable {
  async function* answer() {
    yield text
    await readOn(request, limits)
  }
  return Readable.from(answer(), { objectMode: false })
}

function readOn(request: IncomingMessage, { bytes, ms }: typeof usualLimits): Promise<void> {
  const { socket } = request
  const mostBytes = socket.bytesRead + bytes
  const until = performance.now() + ms
  request.resume()
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isOver = request.complete || socket.destroyed
      const isTooMuch = socket.bytesRead > mostBytes || performance.now() > until
      if (!isOver && !isTooMuch) return
      clearInterval(timer)
      resolve()
    }, checkMs)
  })
}
