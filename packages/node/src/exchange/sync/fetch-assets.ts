import type { Host } from '@kg/net'
import { step } from '@kg/store'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readList, toWire } from '../p2p/wire.js'
import { assets, keysAtOnce } from './protocols.js'
import { readRecord, type ShareRecord } from './record.js'

/** Every chunk of content but the last holds at least this much text. */
const chunkBytes = 1 << 20

export interface Fetched {
  readonly record: ShareRecord
  readonly chunks: readonly Uint8Array[]
}

export interface Wanted {
  readonly graph: string
  readonly keys: readonly string[]
  /** Asked before each request, because another peer may have brought the asset meanwhile. */
  readonly isLacking?: (key: string) => boolean
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Fetches assets of a context graph from a peer, one at a time in memory. Checks records, but not their content. */
export async function* fetchAssets(
  host: Host,
  peerId: string,
  { graph, keys, isLacking = () => true, maxBytes, signal }: Wanted,
): AsyncIterable<Fetched> {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce).filter(isLacking)
    if (some.length === 0) continue
    const request = toWire({ graph, keys: some })
    yield* readAssets(host.requestStream(peerId, assets.name, request, { signal }), maxBytes)
  }
}

async function* readAssets(frames: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Fetched> {
  let open: ReturnType<typeof readHead> | undefined
  for await (const frame of frames) {
    if (open === undefined) open = readHead(frame, maxBytes)
    else {
      if (frame.length === 0) throw new RecordInvalidError({ why: 'an empty piece of content' })
      open.parts.push(frame)
      open.have += frame.length
      if (open.have < open.whole) step('catch-up.piece')
    }
    if (open.have > open.whole) throw new RecordInvalidError({ why: 'more content than announced' })
    if (open.have < open.whole) continue
    const { record, sizes, parts } = open
    open = undefined
    yield { record, chunks: cut(Buffer.concat(parts), sizes) }
  }
  if (open !== undefined) throw new RecordInvalidError({ why: 'the content ends early' })
}

function readHead(frame: Uint8Array, maxBytes: number) {
  const { record: given, sizes: list } = fromWire(frame)
  const record = readRecord(given)
  if (record.bytes > maxBytes) throw new RecordInvalidError({ why: `${record.bytes} bytes are more than ${maxBytes}` })
  const sizes = readList(list, 'sizes', Math.ceil(record.bytes / chunkBytes)).map(Number)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0) || whole > record.bytes * 1.01 + 1024)
    throw new RecordInvalidError({ why: 'the sizes of the content' })
  return { record, sizes, whole, parts: [] as Uint8Array[], have: 0 }
}

function cut(bytes: Buffer, sizes: readonly number[]): Uint8Array[] {
  let at = 0
  return sizes.map((size) => {
    at += size
    return bytes.subarray(at - size, at)
  })
}
