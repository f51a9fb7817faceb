import type { Stream } from '@libp2p/interface'

const patienceMs = 5_000

/** Lets the other side close its half, and resets the stream when it does not: half-open streams cost a place. */
export function finish(stream: Stream): void {
  if (stream.status !== 'open' && stream.status !== 'closing') return
  const timer = setTimeout(() => stream.abort(new Error('the peer left the stream open')), patienceMs)
  timer.unref()
  stream.addEventListener('close', () => clearTimeout(timer), { once: true })
}
