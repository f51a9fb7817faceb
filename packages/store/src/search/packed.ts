/** Many texts in one buffer: a few bytes each where strings would take a hundred. */
export class Packed {
  private constructor(
    private readonly bytes: Buffer,
    private readonly ends: Uint32Array,
  ) {}

  static of(texts: readonly string[]): Packed {
    const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
    const ends = new Uint32Array(texts.length)
    let end = 0
    texts.forEach((text, at) => {
      end += bytes.write(text, end)
      ends[at] = end
    })
    return new Packed(bytes, ends)
  }

  get length(): number {
    return this.ends.length
  }

  get size(): number {
    return this.bytes.byteLength + this.ends.byteLength
  }

  /** Which of the texts contain this one. The bytes of all are searched at once: reading each text would take far longer. */
  *containing(part: string): Iterable<number> {
    const wanted = Buffer.from(part)
    if (wanted.length === 0) return
    for (let found = this.bytes.indexOf(wanted); found >= 0; ) {
      const index = firstPlace(this.ends.length, (at) => (this.ends[at] as number) <= found)
      const end = this.ends[index] as number
      const isWithin = found + wanted.length <= end
      if (isWithin) yield index
      // What begins in one text and ends in the next is none.
      found = this.bytes.indexOf(wanted, isWithin ? end : found + 1)
    }
  }

  /** Where a text would stand among these, which are in the order of strings. No text is made of the bytes for that. */
  placeOf(text: string): number {
    const wanted = Buffer.from(text)
    return firstPlace(this.ends.length, (at) => this.isBefore(at, wanted))
  }

  private isBefore(index: number, wanted: Uint8Array): boolean {
    const { bytes } = this
    const from = index === 0 ? 0 : (this.ends[index - 1] as number)
    const length = (this.ends[index] as number) - from
    const shared = Math.min(length, wanted.length)
    for (let i = 0; i < shared; i++) {
      const [one, other] = [bytes[from + i] as number, wanted[i] as number]
      if (one !== other) return rank(one) < rank(other)
    }
    return length < wanted.length
  }

  at(index: number): string {
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index])
  }
}

/** Strings are in the order of UTF-16, where characters of four bytes stand before those that begin with EE or EF. */
function rank(byte: number): number {
  if (byte < 0xee) return byte
  return byte >= 0xf0 ? byte - 2 : byte + 5
}

/** The first place in an ordered row of `length` where `isBefore` no longer holds. */
export function firstPlace(length: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
