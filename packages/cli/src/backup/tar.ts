/** One file of an archive. */
export interface TarFile {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export const blockBytes = 512
const zeros = (length: number): Buffer => Buffer.alloc(length)

/** An archive in the format that every tar reads (POSIX ustar); files are for their owner alone. */
export async function* tarBytes(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of files) {
    yield header(name, size)
    let left = size
    for await (const chunk of content) {
      left -= chunk.length
      yield chunk
    }
    if (left !== 0) throw new Error(`${name} has ${size - left} bytes, not ${size}: it changed while it was read`)
    yield zeros(padding(size))
  }
  yield zeros(2 * blockBytes)
}

export const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

const checksumAt = 148
const checksumBytes = 8

function header(name: string, size: number): Buffer {
  const block = zeros(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(sizeField(size), 124, 'latin1')
  block.write(`${octal(Date.now() / 1000, 11)}\0`, 136)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(`${octal(checksumOf(block), 6)}\0 `, checksumAt)
  return block
}

/** The sum of a header's bytes, with its own field as blanks. */
export function checksumOf(block: Uint8Array): number {
  const isField = (at: number) => at >= checksumAt && at < checksumAt + checksumBytes
  return block.reduce((sum, byte, at) => sum + (isField(at) ? 0x20 : byte), 0)
}

const octal = (value: number, digits: number): string => Math.floor(value).toString(8).padStart(digits, '0')

/** Eleven octal digits hold 8 GiB; more is binary with a mark in front, as GNU and bsdtar do it. */
function sizeField(size: number): string {
  if (size < 8 ** 11) return `${octal(size, 11)}\0`
  const field = zeros(12)
  field[0] = 0x80
  field.writeBigUInt64BE(BigInt(size), 4)
  return field.toString('latin1')
}
