import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { ContentDamagedError, ContentMissingError } from '@kg/contract/errors'
import type { Line } from '@kg/core'
import type { Environment } from './environment.js'
import { countVocabulary, limitVocabulary, type Vocabulary } from './vocabulary.js'

/** Points to statements in the content store: chunks by hash, in order. */
export interface ContentRef {
  readonly chunks: readonly string[]
  readonly quads: number
  /** Bytes of the text, before packing. */
  readonly bytes: number
}

export interface PackedChunk {
  readonly hash: string
  readonly data: Buffer
  /** Absent: it is counted when the chunk is stored. */
  readonly vocabulary?: Vocabulary
}

/** Content ready to be written: hashing and packing are done before the transaction, off the event loop where it counts. */
export interface PackedContent extends ContentRef {
  readonly packed: readonly PackedChunk[]
}

const chunkBytes = 1 << 20
const packFrom = 256
/** Shorter text is deflated at once: handing it to another thread takes longer. */
const packInThreadFrom = 1 << 14
const raw = 0
const deflated = 1
const deflate = promisify(deflateRaw)

/** Memory for the text and no more: zlib's own 270 KB take longer to get than a short text takes to deflate. */
function deflating({ length }: Buffer): ZlibOptions {
  const windowBits = Math.min(15, Math.max(10, Math.ceil(Math.log2(length))))
  return { level: 1, windowBits, memLevel: windowBits - 7 }
}

/** Packs statements; they must be unique and sorted, as canonical form has them, so that equal content has one hash. */
export async function packContent(lines: readonly Line[]): Promise<PackedContent> {
  const packing: Promise<PackedChunk>[] = []
  let bytes = 0
  for (const text of chunksOf(lines)) {
    // A large document is many chunks: others get their turn after each.
    if (packing.length > 0) await setImmediate()
    bytes += text.length
    packing.push(packChunk(text))
  }
  const packed = await Promise.all(packing)
  return { chunks: packed.map(({ hash }) => hash), quads: lines.length, bytes, packed }
}

/**
 * Content whose text came packed. `lines` and `text` say the same, and `packed` was unpacked to `text`. Nothing if it is
 * not what packing the lines would have made of them, up to how well it is deflated.
 */
export function adoptPacked(lines: readonly Line[], text: Buffer, packed: Uint8Array): PackedContent | undefined {
  const isWhole = text.length > 0 && text.length < chunkBytes && packed.length <= text.length + 1
  if (!isWhole || !text.equals(Buffer.from(`${lines.join('\n')}\n`))) return undefined
  const chunk = { hash: sha256(text), data: Buffer.from(packed), vocabulary: countVocabulary(text) }
  return { chunks: [chunk.hash], quads: lines.length, bytes: text.length, packed: [chunk] }
}

/** Packs statements that are text already, one on each line; best in texts of about a megabyte. */
export async function packTexts(
  texts: readonly { readonly text: Buffer; readonly quads: number; readonly vocabulary?: Vocabulary }[],
): Promise<PackedContent> {
  const bytes = texts.map(({ text }) => text)
  const packed = await Promise.all(
    texts.map(({ text, vocabulary }) => packChunk(text, vocabulary && limitVocabulary(vocabulary))),
  )
  return {
    chunks: packed.map(({ hash }) => hash),
    quads: texts.reduce((sum, { quads }) => sum + quads, 0),
    bytes: bytes.reduce((sum, { length }) => sum + length, 0),
    packed,
  }
}

export function contentText(env: Environment, ref: ContentRef): string {
  return ref.chunks.map((hash) => contentBytes(env, hash).toString('utf8')).join('')
}

export function contentBytes(env: Environment, hash: string): Buffer {
  const data = env.content.getBinary(Buffer.from(hash, 'hex'))
  if (data === undefined) throw new ContentMissingError({ hash })
  const bytes = unpack(data, hash)
  if (sha256(bytes) !== hash) throw new ContentDamagedError({ hash })
  return bytes
}

export function contentPacked(env: Environment, hash: string): Buffer {
  const data = env.content.getBinary(Buffer.from(hash, 'hex'))
  if (data === undefined) throw new ContentMissingError({ hash })
  return Buffer.from(data)
}

function* chunksOf(lines: readonly Line[]): Iterable<Buffer> {
  let part: Line[] = []
  let size = 0
  for (const line of lines) {
    part.push(line)
    size += line.length + 1
    if (size < chunkBytes) continue
    yield Buffer.from(`${part.join('\n')}\n`)
    part = []
    size = 0
  }
  if (part.length > 0) yield Buffer.from(`${part.join('\n')}\n`)
}

async function packChunk(text: Buffer, vocabulary = countVocabulary(text)): Promise<PackedChunk> {
  const name = sha256(text)
  if (text.length < packFrom) return { hash: name, data: Buffer.concat([Buffer.of(raw), text]), vocabulary }
  const options = deflating(text)
  const body = text.length < packInThreadFrom ? deflateRawSync(text, options) : await deflate(text, options)
  return { hash: name, data: Buffer.concat([Buffer.of(deflated), body]), vocabulary }
}

function unpack(data: Buffer, hash: string): Buffer {
  const body = data.subarray(1)
  if (data[0] === raw) return Buffer.from(body)
  if (data[0] !== deflated) throw new ContentDamagedError({ hash })
  try {
    return inflateRawSync(body)
  } catch (cause) {
    throw new ContentDamagedError({ hash }, { cause })
  }
}

export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex')
}
