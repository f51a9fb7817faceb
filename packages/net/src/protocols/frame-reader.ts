import type { Stream } from '@libp2p/interface'
import { ByteReader } from './byte-reader.js'
import { MalformedFrameError } from './errors.js'
import { type FrameKind, frameKinds, headBytes } from './wire.js'

export interface FrameHead {
  readonly kind: FrameKind
  readonly length: number
}

/** Reads a frame in two steps, so that its length is judged before any of it is kept. */
export class FrameReader {
  private readonly bytes: ByteReader

  constructor(stream: Stream) {
    this.bytes = new ByteReader(stream)
  }

  async head(signal: AbortSignal): Promise<FrameHead> {
    const head = await this.bytes.read(headBytes, signal)
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const kind = view.getUint8(0)
    const length = view.getUint32(1)
    if (!isKind(kind)) throw new MalformedFrameError({ why: `a frame of the unknown kind ${kind}` })
    return { kind, length }
  }

  body(head: FrameHead, signal: AbortSignal): Promise<Uint8Array> {
    return this.bytes.read(head.length, signal)
  }
}

function isKind(kind: number): kind is FrameKind {
  return kind === frameKinds.data || kind === frameKinds.end || kind === frameKinds.refusal
}
