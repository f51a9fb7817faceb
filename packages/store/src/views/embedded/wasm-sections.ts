/** A part of a module: what it is, what it says, and where it begins and ends. */
export interface Section {
  readonly id: number
  readonly body: Uint8Array
  readonly from: number
  readonly to: number
}

/** The sections of a WebAssembly module. */
export function* sections(wasm: Uint8Array): Iterable<Section> {
  const cursor = new Cursor(wasm, 8)
  while (cursor.at < wasm.length) {
    const from = cursor.at
    const id = cursor.byte()
    const size = cursor.number()
    yield { id, body: cursor.take(size), from, to: cursor.at }
  }
}

/** A section with its id and its size before it. */
export const framed = (id: number, body: Uint8Array) => Buffer.concat([Buffer.of(id), number(body.length), body])

/** Unsigned LEB128. */
export function number(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}

/** Reads a module from its beginning to its end. */
export class Cursor {
  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new Error('the module ends early')
    return value
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }

  skipNumber(): void {
    while (this.byte() >= 128);
  }

  take(size: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + size)
    this.at += size
    return taken
  }
}
