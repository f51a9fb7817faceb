import { setImmediate as giveWay } from 'node:timers/promises'
import type { Host } from '@kg/net'
import { step } from '@kg/store'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { fromWire, readBytes, readList, readMap, toWire } from '../p2p/wire.js'
import { assets, keysAtOnce, maxKeys } from './protocols.js'
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
    // Peers of earlier releases send each asset in frames of its own.
    const request = toWire({ graph, keys: some, together: true })
    yield* readAssets(host.requestStream(peerId, assets.name, request, { signal }), { maxBytes, signal })
  }
}

async function* readAssets(
  frames: AsyncIterable<Uint8Array>,
  limits: Pick<Wanted, 'maxBytes' | 'signal'>,
): AsyncIterable<Fetched> {
  let open: ReturnType<typeof readHead> | undefined
  for await (const frame of frames) {
    if (open === undefined) {
      const head = fromWire(frame)
      if (head.assets !== undefined) {
        yield* readTogether(head.assets, limits)
        continue
      }
      open = readHead(head, limits)
    } else {
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

/** Seals take a while to check: after so long, others get their turn. Assets of one turn are stored in one commit. */
const turnMs = 10

/** Several small assets in one frame. */
async function* readTogether(list: unknown, limits: Pick<Wanted, 'maxBytes' | 'signal'>): AsyncIterable<Fetched> {
  let began = performance.now()
  for (const one of readList(list, 'assets', maxKeys)) {
    const { record: given, chunks: parts } = readMap(one, 'an asset')
    const chunks = readList(parts, 'chunks', maxKeys).map((chunk) => readBytes(chunk, 'a chunk'))
    const { record } = readHead({ record: given, sizes: chunks.map(({ length }) => length) }, limits)
    yield { record, chunks }
    limits.signal.throwIfAborted()
    if (performance.now() - began < turnMs) continue
    await giveWay()
    began = performance.now()
  }
}

function readHead(
  { record: given, sizes: list }: { record?: unknown; sizes?: unknown },
  { maxBytes }: Pick<Wanted, 'maxBytes'>,
) {
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
