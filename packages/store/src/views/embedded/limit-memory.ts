import { Cursor, framed, number, sections } from './wasm-sections.js'

const memorySection = 5
const hasMaximum = 1
const pageBytes = 65_536

/**
 * Limits the memory of a WebAssembly module's instances. One that needs more fails, where it would otherwise grow for as
 * long as its query runs. Throws on a module that is built in another way than the engine's.
 */
export function limitMemory(wasm: Uint8Array, maxBytes: number): Uint8Array {
  for (const { id, body, from, to } of sections(wasm)) {
    if (id !== memorySection) continue
    const limited = framed(id, withMaximum(body, Math.floor(maxBytes / pageBytes)))
    return Buffer.concat([wasm.subarray(0, from), limited, wasm.subarray(to)])
  }
  throw new Error('the module has no memory of its own')
}

function withMaximum(body: Uint8Array, pages: number): Uint8Array {
  const cursor = new Cursor(body)
  const [count, flags] = [cursor.number(), cursor.byte()]
  if (count !== 1 || flags > hasMaximum) throw new Error('the module has another kind of memory')
  const first = cursor.number()
  const most = flags === hasMaximum ? Math.min(cursor.number(), pages) : pages
  return Buffer.concat([number(1), Buffer.of(hasMaximum), number(first), number(Math.max(first, most))])
}
