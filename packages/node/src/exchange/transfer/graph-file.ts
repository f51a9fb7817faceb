import { createHash } from 'node:crypto'
import { GraphFileInvalidError } from '@kg/contract'
import { fromWire, toWire } from '../p2p/wire.js'

// One file for a whole context graph: a first line, then frames (length and body), then an empty frame with the hash of
// all before it. Whoever only carries it needs to know lengths alone.

export const firstLine = Buffer.from('kg-graph 1\n')
/** How many bytes the length of a frame has. */
export const lengthBytes = 4

export function makeFrame(body: object): Buffer {
  const bytes = toWire(body)
  const head = Buffer.alloc(lengthBytes)
  head.writeUInt32BE(bytes.length)
  return Buffer.concat([head, bytes])
}

/** The bytes of a file, from the bodies of its frames. */
export async function* writeGraphFile(bodies: Iterable<object>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const add = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  yield add(firstLine)
  for (const body of bodies) yield add(makeFrame(body))
  yield add(Buffer.alloc(lengthBytes))
  yield hash.digest()
}

/** The bodies of a piece of a file: its first line and some of its frames. */
export function* readFrames(bytes: Buffer): Generator<Record<string, unknown>> {
  if (!bytes.subarray(0, firstLine.length).equals(firstLine)) refuse('its first line is wrong')
  let at = firstLine.length
  while (at < bytes.length) {
    if (at + lengthBytes > bytes.length) refuse('it is cut off')
    const length = bytes.readUInt32BE(at)
    at += lengthBytes
    if (length === 0) return
    if (at + length > bytes.length) refuse('it is cut off')
    yield bodyOf(bytes.subarray(at, at + length))
    at += length
  }
}

function bodyOf(bytes: Buffer): Record<string, unknown> {
  try {
    return fromWire(Uint8Array.from(bytes))
  } catch (cause) {
    throw new GraphFileInvalidError({ why: `a frame cannot be read: ${(cause as Error).message}` }, { cause })
  }
}

function refuse(why: string): never {
  throw new GraphFileInvalidError({ why })
}
