/** The most records whose positions fit beside the first bits of their keys. */
const mostPacked = 2 ** 21

/** The positions of records of one length, in the order of the keys that they begin with; equal keys stay as they came. */
export function sortRecords(records: Buffer, recordBytes: number, keyBytes: number): Uint32Array {
  const count = records.length / recordBytes
  const compare = (a: number, b: number): number => {
    const [left, right] = [a * recordBytes, b * recordBytes]
    return records.compare(records, right, right + keyBytes, left, left + keyBytes) || a - b
  }
  if (count > mostPacked) return Uint32Array.from({ length: count }, (_, i) => i).sort(compare)
  // Numbers are sorted much faster than by a comparison: the first 32 bits of a key, and its position.
  const packed = new Float64Array(count)
  for (let i = 0; i < count; i++) packed[i] = records.readUInt32BE(i * recordBytes) * mostPacked + i
  packed.sort()
  const order = Uint32Array.from(packed, (number) => number % mostPacked)
  for (let from = 0; from < count; ) {
    const start = startOf(packed, from)
    let to = from + 1
    while (to < count && startOf(packed, to) === start) to += 1
    if (to - from > 1) sortAlike(order.subarray(from, to), compare)
    from = to
  }
  return order
}

/** Records that begin alike nearly always have one key, and are in order then. */
function sortAlike(order: Uint32Array, compare: (a: number, b: number) => number): void {
  if (order.some((at, i) => i > 0 && compare(order[i - 1] as number, at) > 0)) order.sort(compare)
}

const startOf = (packed: Float64Array, at: number): number => Math.floor((packed[at] as number) / mostPacked)
