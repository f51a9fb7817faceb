import { deflateRawSync, inflateRawSync } from 'node:zlib'

// Elements resemble their neighbours, so that a few of them take less room together. A group is deflated: how many texts
// it has, the length of each, and the texts. This is on disk.

/** Texts of a group, from a multiple of this position on. */
export const groupSize = 16

/** Bytes of the longest text in a group. Whoever wants a short one must not have to read a long one. */
export const longestInGroup = 4096

const lengthBytes = 2

// A group is small: less memory to begin with makes packing faster, and more effort saves little room.
const window = { windowBits: 14 }
const packing = { ...window, memLevel: 6, level: 1 }

/** Packs texts; one that is too long leaves its place empty. */
export function packGroup(texts: readonly Uint8Array[]): Uint8Array {
  const kept = texts.map((text) => (text.length > longestInGroup ? empty : text))
  const head = Buffer.alloc(1 + kept.length * lengthBytes)
  head[0] = kept.length
  kept.forEach(({ length }, i) => {
    head.writeUInt16BE(length, 1 + i * lengthBytes)
  })
  return deflateRawSync(Buffer.concat([head, ...kept]), packing)
}

const empty = new Uint8Array()

/** An unpacked group. */
export class TextGroup {
  private readonly bytes: Buffer

  constructor(packed: Uint8Array) {
    this.bytes = inflateRawSync(packed, window)
  }

  get size(): number {
    return this.bytes[0] ?? 0
  }

  /** The bytes of a text; none if it has a row of its own. */
  bytesAt(offset: number): Buffer {
    let at = 1 + this.size * lengthBytes
    for (let i = 0; i < offset; i++) at += this.lengthAt(i)
    return this.bytes.subarray(at, at + this.lengthAt(offset))
  }

  private lengthAt(offset: number): number {
    return offset < this.size ? this.bytes.readUInt16BE(1 + offset * lengthBytes) : 0
  }
}
