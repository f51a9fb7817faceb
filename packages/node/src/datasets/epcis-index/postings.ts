/** Bytes before the offsets of one term: its hash, and how many follow. */
const headBytes = 6
const offsetBytes = 2

/** Terms of one shard as bytes: for each the hash, the number of offsets, and the offsets in the block. */
export function packPostings(terms: ReadonlyMap<number, readonly number[]>): Uint8Array {
  let size = 0
  for (const offsets of terms.values()) size += headBytes + offsets.length * offsetBytes
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const [hash, offsets] of terms) {
    at = bytes.writeUInt16LE(offsets.length, bytes.writeUInt32LE(hash, at))
    for (const offset of offsets) at = bytes.writeUInt16LE(offset, at)
  }
  return bytes
}

/** The offsets of a term; none if the shard does not hold it. */
export function findOffsets(packed: Uint8Array, hash: number): number[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = 0; at < packed.byteLength; ) {
    const count = view.getUint16(at + 4, true)
    const end = at + headBytes + count * offsetBytes
    if (view.getUint32(at, true) === hash) {
      const offsets: number[] = []
      for (let next = at + headBytes; next < end; next += offsetBytes) offsets.push(view.getUint16(next, true))
      return offsets
    }
    at = end
  }
  return []
}
