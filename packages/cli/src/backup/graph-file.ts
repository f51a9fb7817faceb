import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { GraphFileInvalidError } from '@kg/contract'

// The file of a context graph as the node writes it: a first line, frames of a length and a body, an empty frame, and
// the hash of all before it. What is in the frames is the node's business.

const firstLine = Buffer.from('kg-graph 1\n')
const lengthBytes = 4
const hashBytes = 32
/** What is sent at once, unless one entry alone is larger. */
const pieceBytes = 8 * 2 ** 20
const largestFrame = 48 * 2 ** 20

/** Refuses what is not whole, before any of it is sent. */
export async function checkGraphFile(path: string): Promise<{ frames: number }> {
  await using file = await opened(path)
  const hash = createHash('sha256')
  let frames = 0
  for await (const bytes of parts(file.handle)) {
    hash.update(bytes)
    frames++
  }
  const { size } = await file.handle.stat()
  const told = await exactly(file.handle, size - hashBytes, hashBytes)
  if (!told.equals(hash.digest())) refuse('its checksum is wrong')
  // Neither the first line nor the last, empty frame.
  return { frames: frames - 2 }
}

/** Whether a file begins as one of these does. */
export async function isGraphFile(path: string): Promise<boolean> {
  await using file = await opened(path)
  const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
  return bytesRead === firstLine.length && buffer.equals(firstLine)
}

/** The file in pieces that the node takes one by one: each with the first line and the first frame. */
export async function* piecesOf(path: string, most = pieceBytes): AsyncGenerator<Buffer> {
  await using file = await opened(path)
  const bodies = parts(file.handle)
  const start = Buffer.concat([
    (await bodies.next()).value ?? Buffer.alloc(0),
    (await bodies.next()).value ?? Buffer.alloc(0),
  ])
  let held: Buffer[] = []
  let size = 0
  let sent = 0
  for await (const frame of bodies) {
    if (frame.length === lengthBytes) break
    if (size > 0 && size + frame.length > most) {
      yield Buffer.concat([start, ...held])
      held = []
      size = 0
      sent++
    }
    held.push(frame)
    size += frame.length
  }
  if (size > 0 || sent === 0) yield Buffer.concat([start, ...held])
}

/** The first line, then each frame with its length; the last one is empty. */
async function* parts(handle: FileHandle): AsyncGenerator<Buffer> {
  const line = await exactly(handle, 0, firstLine.length)
  if (!line.equals(firstLine)) refuse('its first line is wrong')
  yield line
  let at = firstLine.length
  for (;;) {
    const length = (await exactly(handle, at, lengthBytes)).readUInt32BE(0)
    if (length > largestFrame) refuse(`an entry of ${length} bytes is too large`)
    yield await exactly(handle, at, lengthBytes + length)
    at += lengthBytes + length
    if (length === 0) break
  }
  const { size } = await handle.stat()
  if (size !== at + hashBytes) refuse('it has data after its end')
}

async function exactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, Math.max(0, at))
  if (bytesRead < length || at < 0) refuse('it is cut off')
  return bytes
}

async function opened(path: string) {
  const handle = await open(path, 'r')
  return { handle, [Symbol.asyncDispose]: () => handle.close() }
}

function refuse(why: string): never {
  throw new GraphFileInvalidError({ why })
}
