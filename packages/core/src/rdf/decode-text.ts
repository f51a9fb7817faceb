import { within } from '../async/within.js'
import type { Position } from './errors.js'
import type { TextCursor } from './text-cursor.js'

export type RdfInput = string | Uint8Array | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Small enough for bounded batches and prompt cancelling, large enough not to cost. */
const pieceLength = 65_536

/** The input is not text; `position` is where the first bad character stands. */
export class NotTextError extends Error {
  constructor(
    readonly reason: string,
    readonly position: Position,
  ) {
    super(reason)
  }
}

/** Any input as pieces of well-formed text, without a byte order mark. The cursor is always one piece ahead of the reader. */
export async function* decodeText(input: RdfInput, cursor: TextCursor, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new Utf8Decoder()
  let first = true
  for await (const piece of pieces(input, signal)) {
    signal?.throwIfAborted()
    let { text, fault } = decoder.decode(piece)
    if (text !== '' && first) {
      first = false
      if (text.startsWith('\ufeff')) text = text.slice(1)
    }
    cursor.advance(text)
    if (fault !== undefined) throw new NotTextError(fault, cursor.end())
    if (text !== '') yield text
  }
  const fault = decoder.end()
  if (fault !== undefined) throw new NotTextError(fault, cursor.end())
}

const loneSurrogate = /\p{Surrogate}/u
const utf8Fault = 'the bytes are not UTF-8'

interface Decoded {
  readonly text: string
  readonly fault?: string
}

/** Keeps what is cut at the end of a piece for the next one: bytes of a character, or half a surrogate pair. */
class Utf8Decoder {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private bytes: Uint8Array = new Uint8Array()
  private half = ''

  decode(piece: string | Uint8Array): Decoded {
    return typeof piece === 'string' ? this.fromString(piece) : this.fromBytes(piece)
  }

  end(): string | undefined {
    if (this.bytes.length > 0) return `${utf8Fault}: the last character is cut off`
    return this.half === '' ? undefined : 'the text ends with half a surrogate pair'
  }

  private fromString(piece: string): Decoded {
    const whole = this.half + piece
    const cut = isHighSurrogate(whole.charCodeAt(whole.length - 1)) ? whole.length - 1 : whole.length
    const text = whole.slice(0, cut)
    this.half = whole.slice(cut)
    const bad = text.search(loneSurrogate)
    return bad < 0 ? { text } : { text: text.slice(0, bad), fault: 'the text holds half a surrogate pair' }
  }

  private fromBytes(piece: Uint8Array): Decoded {
    const whole = this.bytes.length === 0 ? piece : joined(this.bytes, piece)
    const cut = whole.length - cutCharacter(whole)
    this.bytes = whole.slice(cut)
    const bytes = whole.subarray(0, cut)
    try {
      return { text: this.decoder.decode(bytes) }
    } catch {
      const good = longestGoodStart(bytes)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, good), { stream: true })
      const byte = (bytes[good] ?? 0).toString(16).toUpperCase().padStart(2, '0')
      return { text, fault: `${utf8Fault} (at byte 0x${byte})` }
    }
  }
}

async function* pieces(input: RdfInput, signal?: AbortSignal): AsyncGenerator<string | Uint8Array> {
  if (typeof input === 'string' || input instanceof Uint8Array) yield* sliced(input)
  else if (Symbol.asyncIterator in input) {
    for await (const chunk of signal === undefined ? input : abortable(input, signal)) yield* sliced(chunk)
  } else for (const chunk of input) yield* sliced(chunk)
}

function* sliced(chunk: string | Uint8Array): Generator<string | Uint8Array> {
  if (chunk.length <= pieceLength) yield chunk
  else if (typeof chunk === 'string') {
    for (let at = 0; at < chunk.length; at += pieceLength) yield chunk.slice(at, at + pieceLength)
  } else for (let at = 0; at < chunk.length; at += pieceLength) yield chunk.subarray(at, at + pieceLength)
}

/** A source that has gone silent must not hold back an abort. */
async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let done = false
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await within(iterator.next(), { signal })
      if (next.done) {
        done = true
        return
      }
      yield next.value
    }
  } finally {
    // Not awaited: a silent source may never answer.
    if (!done) iterator.return?.().catch(() => undefined)
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** How many bytes at the end start a character that is not complete yet. */
function cutCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? back : 0
  }
  return 0
}

function longestGoodStart(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isGoodStart(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function isGoodStart(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}
