import { within } from '@kg/core/async'
import { KgError } from '@kg/core/errors'
import type { Stream } from '@libp2p/interface'
import type { Counters } from '../host/counters.js'
import { Deadline } from '../host/deadline.js'
import { MalformedFrameError, RequestTooLargeError } from './errors.js'
import { finish } from './finish.js'
import { type FrameHead, FrameReader } from './frame-reader.js'
import { writeFrame } from './frame-writer.js'
import type { Handler, ProtocolSettings } from './handler.js'
import { sendReply } from './send-reply.js'
import { encodeRefusal, frameKinds, toRefusal } from './wire.js'

export interface Answering {
  readonly stream: Stream
  readonly peerId: string
  readonly limits: ProtocolSettings & { readonly protocol: string }
  readonly handler: Handler
  /** Takes a place or throws the refusal. */
  readonly admit: (peerId: string) => void
  readonly leave: () => void
  readonly counters: Counters
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

/** Serves one stream from its request to its last byte. Never throws: whatever a peer does ends in a count. */
export async function answerStream(answering: Answering): Promise<void> {
  const { stream, peerId, limits, handler, admit, leave, counters, stopped } = answering
  const gone = new AbortController()
  const onClose = () => gone.abort(new Error('the peer has gone'))
  stream.addEventListener('close', onClose)
  const deadline = new Deadline(limits.deadlineMs, AbortSignal.any([stopped, gone.signal]))
  let admitted = false
  try {
    // Nothing is sent, not even a refusal, before the peer has: what comes during its negotiation can get lost.
    const reader = new FrameReader(stream)
    const head = await reader.head(deadline.signal)
    admit(peerId)
    admitted = true
    checkHead(head, limits)
    const request = await reader.body(head, deadline.signal)
    const reply = await within(handler(request, { peerId, signal: deadline.signal }), { signal: deadline.signal })
    await sendReply(stream, reply, deadline, limits)
    await stream.close({ signal: deadline.signal })
    finish(stream)
    counters.add(`served.${limits.name}`)
  } catch (error) {
    await refuse(error, answering)
  } finally {
    if (admitted) leave()
    deadline.clear()
    gone.abort(new Error('the request is over'))
    stream.removeEventListener('close', onClose)
  }
}

function checkHead({ kind, length }: FrameHead, { protocol, maxRequestBytes }: Answering['limits']): void {
  if (kind !== frameKinds.data) throw new MalformedFrameError({ why: 'a request begins with a data frame' })
  if (length > maxRequestBytes) throw new RequestTooLargeError({ protocol, bytes: length, maxBytes: maxRequestBytes })
}

async function refuse(error: unknown, { stream, limits, counters, peerId, log }: Answering): Promise<void> {
  const code = error instanceof KgError ? error.code : 'INTERNAL'
  const open = stream.writeStatus === 'writable' && stream.status === 'open'
  counters.add(open ? `refused.${limits.name}.${code}` : `broken-off.${limits.name}`)
  if (!open) return stream.abort(new Error('broken off'))
  if (code === 'INTERNAL') log(`${limits.protocol} failed for ${peerId}: ${String(error)}`)
  try {
    const signal = AbortSignal.timeout(1_000)
    await writeFrame(stream, frameKinds.refusal, encodeRefusal(toRefusal(error)), signal)
    // After a size or form error the rest of the request is still under way: only a reset stops it.
    if (error instanceof RequestTooLargeError || error instanceof MalformedFrameError) {
      return stream.abort(error)
    }
    await stream.close({ signal })
    finish(stream)
  } catch (second) {
    stream.abort(second instanceof Error ? second : new Error('broken off'))
  }
}
