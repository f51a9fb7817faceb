import type { IncomingMessage } from 'node:http'

const checkMs = 10
const usualLimits = { bytes: 16 * 2 ** 20, ms: 2000 }

/**
 * For an answer that does not wait for the whole request. Who is still sending would find the connection gone before it has
 * read the answer, so that the rest is read for a moment; whoever has much more to send is cut off.
 */
export function readOn(request: IncomingMessage, { bytes, ms } = usualLimits): void {
  const { socket } = request
  const mostBytes = socket.bytesRead + bytes
  const until = performance.now() + ms
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed
    const isTooMuch = socket.bytesRead > mostBytes || performance.now() > until
    if (!isOver && !isTooMuch) return
    clearInterval(timer)
    if (!isOver) socket.destroy()
  }, checkMs)
  timer.unref()
}
