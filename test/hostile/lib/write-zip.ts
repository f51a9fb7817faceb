import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly pieces: Iterable<string | Uint8Array>
  /** What the archive says, where that is not so. */
  readonly declared?: number
}

/** Packed parts as a ZIP file that may say wrong things about them. */
export async function writePackedZip(parts: readonly ZipPart[]): Promise<Buffer> {
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, pieces, declared } of parts) {
    const { packed, size, sum } = await deflate(pieces)
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared ?? size, 18)
    fields.writeUInt16LE(title.length, 22)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), fields, title, packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, title)
    bodies.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listing, end])
}

async function deflate(pieces: Iterable<string | Uint8Array>) {
  const deflating = createDeflateRaw({ level: 1 })
  const packed: Buffer[] = []
  deflating.on('data', (piece: Buffer) => packed.push(piece))
  let size = 0
  let sum = 0
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    sum = crc32(bytes, sum)
    if (!deflating.write(bytes)) await once(deflating, 'drain')
  }
  deflating.end()
  await once(deflating, 'end')
  return { packed: Buffer.concat(packed), size, sum }
}
