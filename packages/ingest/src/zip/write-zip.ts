import { crc32 } from 'node:zlib'

/** Parts as a ZIP file, not packed. */
export function writeZip(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [part, bytes] of parts) {
    const name = Buffer.from(part)
    const sum = crc32(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    writeSizes(local, 4, sum, bytes.length, name.length)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    writeSizes(central, 6, sum, bytes.length, name.length)
    central.writeUInt32LE(offset, 42)
    pieces.push(local, name, bytes)
    directory.push(central, name)
    offset += local.length + name.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

/** The fields that the header of a part and its line in the directory have in common, from the version on. */
function writeSizes(header: Buffer, at: number, sum: number, size: number, nameLength: number): void {
  header.writeUInt16LE(20, at)
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, at + 2)
  header.writeUInt32LE(sum, at + 10)
  header.writeUInt32LE(size, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(nameLength, at + 22)
}
