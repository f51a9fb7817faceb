import { KgError } from '@kg/core/errors'
import type { PeerId, Stream } from '@libp2p/interface'
import type { Counters } from '../host/counters.js'
import { Deadline } from '../host/deadline.js'
import type { Node } from '../host/node.js'
import { MalformedFrameError, PeerRefusedError, PeerReplyInvalidError } from './errors.js'
import { finish } from './finish.js'
import { FrameReader } from './frame-reader.js'
import { writeFrame } from './frame-writer.js'
import { openStream } from './open-stream.js'
import type { Requester } from './requests.js'
import { decodeRefusal, frameKinds, maxRefusalBytes, maxReplyFrameBytes, protocolId } from './wire.js'

export interface RequesterNeeds {
  readonly node: Node
  readonly counters: Counters
  readonly peerIdOf: (text: string) => PeerId
  readonly stopped: AbortSignal
}

const defaultDeadlineMs = 20_000

export function requester({ node, counters, peerIdOf, stopped }: RequesterNeeds): Requester {
  async function* replies(
    peer: string,
    name: string,
    body: Uint8Array,
    limits: { signal?: AbortSignal; deadlineMs: number; maxReplyBytes: number; restart: boolean },
  ): AsyncGenerator<Uint8Array> {
    const protocol = protocolId(name)
    const target = peerIdOf(peer)
    const deadline = new Deadline(
      limits.deadlineMs,
      limits.signal ? AbortSignal.any([limits.signal, stopped]) : stopped,
    )
    let stream: Stream | undefined
    let over = false
    try {
      stream = await openStream(node, target, protocol, deadline.signal)
      const reader = new FrameReader(stream)
      // Not awaited before reading: a peer that refuses a request early does not read the rest of it.
      const sent = send(stream, body, deadline.signal)
      let received = 0
      for (;;) {
        const head = await reader.head(deadline.signal)
        if (head.kind === frameKinds.end) break
        if (head.length > (head.kind === frameKinds.refusal ? maxRefusalBytes : maxReplyFrameBytes)) {
          throw new MalformedFrameError({ why: `a frame of ${head.length} bytes` })
        }
        received += head.length
        if (received > limits.maxReplyBytes) {
          throw new PeerReplyInvalidError({ peer, protocol, why: `longer than ${limits.maxReplyBytes} bytes` })
        }
        const frame = await reader.body(head, deadline.signal)
        if (head.kind === frameKinds.refusal) throw new PeerRefusedError({ peer, protocol, ...decodeRefusal(frame) })
        if (limits.restart) deadline.clear()
        yield frame
        if (limits.restart) deadline.restart()
      }
      await sent
      over = true
      finish(stream)
    } catch (error) {
      const failure = explain(error, deadline, peer, protocol)
      counters.add(`request.${name}.${failure instanceof KgError ? failure.code : 'ABORTED'}`)
      throw failure
    } finally {
      deadline.clear()
      if (!over) stream?.abort(new Error('the request was given up'))
    }
  }

  return {
    async request(peerId, name, body, options = {}) {
      const limits = { deadlineMs: defaultDeadlineMs, maxReplyBytes: 4 * 2 ** 20, ...options, restart: false }
      const frames: Uint8Array[] = []
      for await (const frame of replies(peerId, name, body, limits)) frames.push(frame)
      return join(frames)
    },
    requestStream(peerId, name, body, options = {}) {
      return replies(peerId, name, body, {
        deadlineMs: defaultDeadlineMs,
        maxReplyBytes: 2 ** 30,
        ...options,
        restart: true,
      })
    },
  }
}

/** Sends the request and closes our half. A failure shows on the reading side as well, and is reported there. */
async function send(stream: Stream, body: Uint8Array, signal: AbortSignal): Promise<void> {
  try {
    await writeFrame(stream, frameKinds.data, body, signal)
    await stream.close({ signal })
  } catch (error) {
    stream.log('request not sent - %e', error)
  }
}

function explain(error: unknown, deadline: Deadline, peer: string, protocol: string): unknown {
  if (error instanceof PeerRefusedError || error instanceof PeerReplyInvalidError) return error
  if (deadline.signal.aborted) return deadline.explain(error, peer, protocol)
  if (error instanceof KgError) {
    return new PeerReplyInvalidError({ peer, protocol, why: error.message }, { cause: error })
  }
  if (error instanceof Error && error.name === 'UnsupportedProtocolError') {
    const detail = 'the peer does not serve this protocol'
    return new PeerRefusedError({ peer, protocol, code: 'PROTOCOL_NOT_SERVED', detail }, { cause: error })
  }
  return deadline.explain(error, peer, protocol)
}

function join(frames: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    whole.set(frame, at)
    at += frame.length
  }
  return whole
}
