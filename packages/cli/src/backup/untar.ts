import { blockBytes, checksumOf, padding } from './tar.js'

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** Read it to its end before the next entry is asked for. */
  readonly content: AsyncGenerator<Buffer>
}

/** The files of an archive, in order. Only plain files are taken; an archive that is cut off throws. */
export async function* untar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = reader(bytes)
  for (;;) {
    const block = await source.exactly(blockBytes)
    if (block.every((byte) => byte === 0)) return
    const sum = Number.parseInt(field(block, 148, 8), 8)
    if (sum !== checksumOf(block)) throw new Error('a header of the archive is damaged')
    const name = field(block, 0, 100)
    if (block[156] !== 0x30 && block[156] !== 0) throw new Error(`${name} is not a regular file`)
    const size = sizeOf(block)
    yield { name, size, content: source.some(size) }
    await source.exactly(padding(size))
  }
}

const field = (block: Buffer, at: number, length: number): string =>
  block.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''

function sizeOf(block: Buffer): number {
  const size = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(field(block, 124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a header of the archive is damaged')
  return size
}

/** Takes given lengths out of chunks of any length. */
function reader(bytes: AsyncIterable<Uint8Array>) {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function* some(length: number): AsyncGenerator<Buffer> {
    let left = length
    while (left > 0) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done === true) throw new Error('the archive is cut off')
        rest = Buffer.from(value)
        continue
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async function exactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of some(length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  return { some, exactly }
}
