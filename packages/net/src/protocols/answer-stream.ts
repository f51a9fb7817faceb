import { within } from '@kg/core/async'
import { KgError } from '@kg/core/errors'
import type { Stream } from '@libp2p/interface'
import type { Counters } from '../host/counters.js'
import { Deadline } from '../host/deadline.js'
import { MalformedFrameError, PeerTooSlowError, RequestTooLargeError } from './errors.js'
import { finish } from './finish.js'
import { type FrameHead, FrameReader } from './frame-reader.js'
import { writeFrame } from './frame-writer.js'
import type { Handler, ProtocolSettings } from './handler.js'
import { Pace, type PaceLimits } from './pace.js'
import { sendReply } from './send-reply.js'
import { encodeRefusal, frameKinds, toRefusal } from './wire.js'

export interface Answering {
  readonly stream: Stream
  readonly peer: { readonly peerId: string; readonly address?: string }
  readonly limits: ProtocolSettings & { readonly protocol: string }
  readonly pace: PaceLimits
  readonly handler: Handler
  /** Claims a slot or throws the refusal. */
  readonly admit: () => void
  readonly leave: () => void
  readonly counters: Counters
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

/** Serves one stream from its request to its last byte. Never throws: whatever a peer does ends in a count. */
export async function answerStream(answering: Answering): Promise<void> {
  const { stream, peer, limits, handler, admit, leave, counters, stopped } = answering
  const gone = new AbortController()
  const onClose = () => gone.abort(new Error('the peer has gone'))
  stream.addEventListener('close', onClose)
  const pace = new Pace(answering.pace)
  const deadline = new Deadline(limits.deadlineMs, AbortSignal.any([stopped, gone.signal, pace.signal]))
  let admitted = false
  try {
    // Nothing is sent, not even a refusal, before the peer has: what comes during its negotiation can get lost.
    const reader = new FrameReader(stream)
    const head = await reader.head(deadline.signal)
    admit()
    admitted = true
    checkHead(head, limits)
    const request = await pace.wait(head.length, () => reader.body(head, deadline.signal))
    const reply = await within(handler(request, { ...peer, signal: deadline.signal }), { signal: deadline.signal })
    await sendReply(stream, reply, { deadline, pace }, limits)
    await pace.wait(0, () => stream.close({ signal: deadline.signal }))
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

async function refuse(error: unknown, { stream, limits, counters, peer, log }: Answering): Promise<void> {
  const code = error instanceof KgError ? error.code : 'INTERNAL'
  const open = stream.writeStatus === 'writable' && stream.status === 'open'
  counters.add(open ? `refused.${limits.name}.${code}` : `broken-off.${limits.name}`)
  if (!open) return stream.abort(new Error('broken off'))
  // Nobody reads what is sent to a peer that does not read.
  if (error instanceof PeerTooSlowError) return stream.abort(error)
  if (code === 'INTERNAL') log(`${limits.protocol} failed for ${peer.peerId}: ${String(error)}`)
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
