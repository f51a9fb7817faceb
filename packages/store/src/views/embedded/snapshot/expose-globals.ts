const section = { imports: 2, globals: 6, exports: 7 }
const kind = { function: 0, global: 3 }
const constant = { i32: 0x41, i64: 0x42 }

/** What the export of a mutable global is called. */
export const globalName = (index: number | ''): string => `kg:global:${index}`

/**
 * Exports the mutable globals of a WebAssembly module. They are part of what an instance holds, and without a name
 * nobody could tell whether they are at rest. Throws on a module that is built in another way than the engine's.
 */
export function exposeGlobals(wasm: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [wasm.subarray(0, 8)]
  let mutable: number[] = []
  for (const { id, body } of sections(wasm)) {
    if (id === section.imports) refuseImportedGlobals(body)
    if (id === section.globals) mutable = mutableGlobals(body)
    parts.push(id === section.exports ? framed(id, withExports(body, mutable)) : framed(id, body))
  }
  return Buffer.concat(parts)
}

function* sections(wasm: Uint8Array): Iterable<{ id: number; body: Uint8Array }> {
  const cursor = new Cursor(wasm, 8)
  while (cursor.at < wasm.length) {
    const id = cursor.byte()
    const size = cursor.number()
    yield { id, body: cursor.take(size) }
  }
}

function refuseImportedGlobals(body: Uint8Array): void {
  const cursor = new Cursor(body)
  for (let left = cursor.number(); left > 0; left--) {
    cursor.take(cursor.number())
    cursor.take(cursor.number())
    if (cursor.byte() !== kind.function) throw new Error('the module imports more than functions')
    cursor.number()
  }
}

function mutableGlobals(body: Uint8Array): number[] {
  const cursor = new Cursor(body)
  const found: number[] = []
  const count = cursor.number()
  for (let index = 0; index < count; index++) {
    cursor.byte()
    if (cursor.byte() === 1) found.push(index)
    const op = cursor.byte()
    if (op !== constant.i32 && op !== constant.i64) throw new Error('a global does not start as a constant')
    cursor.skipNumber()
    cursor.byte()
  }
  return found
}

function withExports(body: Uint8Array, globals: readonly number[]): Uint8Array {
  const cursor = new Cursor(body)
  const count = cursor.number()
  const added = globals.map((index) => {
    const name = Buffer.from(globalName(index))
    return Buffer.concat([number(name.length), name, Buffer.of(kind.global), number(index)])
  })
  return Buffer.concat([number(count + added.length), body.subarray(cursor.at), ...added])
}

const framed = (id: number, body: Uint8Array) => Buffer.concat([Buffer.of(id), number(body.length), body])

/** Unsigned LEB128. */
function number(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}

class Cursor {
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
