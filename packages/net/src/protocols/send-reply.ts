import { within } from '@kg/core/async'
import type { Stream } from '@libp2p/interface'
import type { Deadline } from '../host/deadline.js'
import { ReplyTooLargeError } from './errors.js'
import { writeFrame } from './frame-writer.js'
import type { Reply } from './handler.js'
import type { Pace } from './pace.js'
import { frameKinds, maxReplyFrameBytes } from './wire.js'

/** Sends all of a reply. The deadline starts anew with each frame that the other side has taken. */
export async function sendReply(
  stream: Stream,
  reply: Reply,
  { deadline, pace }: { deadline: Deadline; pace: Pace },
  { protocol, maxReplyBytes }: { protocol: string; maxReplyBytes: number },
): Promise<void> {
  let sent = 0
  for await (const part of parts(reply, deadline.signal)) {
    sent += part.length
    if (sent > maxReplyBytes) throw new ReplyTooLargeError({ protocol, maxBytes: maxReplyBytes })
    for (const frame of frames(part)) {
      await pace.wait(frame.length, () => writeFrame(stream, frameKinds.data, frame, deadline.signal))
      deadline.restart()
    }
  }
  await pace.wait(0, () => writeFrame(stream, frameKinds.end, new Uint8Array(), deadline.signal))
}

/** Goes on only while the signal allows, even when the source hangs. */
async function* parts(reply: Reply, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (reply instanceof Uint8Array) return yield reply
  const source = reply[Symbol.asyncIterator]()
  let done = false
  try {
    for (;;) {
      const next = await within(source.next(), { signal })
      done = next.done === true
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: a generator that hangs would hang here too.
    if (!done) source.return?.().catch(() => undefined)
  }
}

function* frames(part: Uint8Array): Generator<Uint8Array> {
  if (part.length === 0) yield part
  for (let at = 0; at < part.length; at += maxReplyFrameBytes) yield part.subarray(at, at + maxReplyFrameBytes)
}
