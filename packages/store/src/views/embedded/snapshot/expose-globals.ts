import { Cursor, framed, number, sections } from '../wasm-sections.js'

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
