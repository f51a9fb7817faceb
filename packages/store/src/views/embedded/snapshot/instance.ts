import { createRequire } from 'node:module'
import { loadEngine } from '../engine-memory.js'
import type { EngineModule } from '../messages.js'
import { globalName } from './expose-globals.js'

type Oxigraph = typeof import('oxigraph')

const require = createRequire(import.meta.url)

const pageBytes = 65_536

/** What must be the same for a saved memory to make sense. */
export interface Build {
  wasm: string
  oxigraph: string
  node: string
  v8: string
  globals: number[]
  table: number
}

/** The JavaScript values that an engine holds: some names of properties, in the table that its memory points into. */
export interface HeldValues {
  length: number
  texts: [slot: number, text: string][]
}

/**
 * An engine whose whole state can be seen. The module's code writes to its memory, to its two stack pointers (globals)
 * and to the table of the JavaScript values it holds, and to nothing else. At rest, the pointers are where they began and
 * the values are texts: then it can be written down.
 */
export class Instance {
  readonly memory: WebAssembly.Memory
  readonly build: Build
  private readonly table: WebAssembly.Table

  private constructor(
    readonly oxigraph: Oxigraph,
    private readonly exports: WebAssembly.Exports,
    wasm: string,
  ) {
    this.memory = exports.memory as WebAssembly.Memory
    this.table = exports.__wbindgen_externrefs as WebAssembly.Table
    const { node, v8 } = process.versions
    const { version } = require('oxigraph/package.json') as { version: string }
    this.build = { wasm, oxigraph: version, node, v8, globals: this.globals(), table: this.table.length }
  }

  /** A new instance in this thread. */
  static async load({ module, wasm, hidden }: EngineModule): Promise<Instance> {
    if (hidden !== undefined) throw new Error(hidden)
    let exports: WebAssembly.Exports = {}
    const oxigraph = await loadEngine({
      module,
      onInstance: (made) => {
        exports = made
      },
    })
    return new Instance(oxigraph, exports, wasm)
  }

  /** Why it cannot be written down, or nothing. */
  unrest(): string | undefined {
    if (this.globals().some((value, i) => value !== this.build.globals[i]))
      return 'a call was cut off inside the engine'
    const [flag] = this.globals('__instance_terminated')
    if (flag !== undefined && new DataView(this.memory.buffer).getUint32(flag, true) !== 0)
      return 'the engine has ended'
    for (const [, value] of this.slots())
      if (typeof value !== 'string') return 'the engine holds an object of JavaScript'
    return undefined
  }

  values(): HeldValues {
    const texts = [...this.slots()].map(([slot, value]): [number, string] => [slot, String(value)])
    return { length: this.table.length, texts }
  }

  /** Puts saved values in place and makes room for the memory that they belong to. */
  prepare(bytes: number, { length, texts }: HeldValues): Uint8Array {
    this.table.grow(length - this.table.length, null)
    for (const [slot, text] of texts) this.table.set(slot, text)
    this.memory.grow((bytes - this.memory.buffer.byteLength) / pageBytes)
    return new Uint8Array(this.memory.buffer)
  }

  /** The slots in use, those aside that every instance has. */
  private *slots(): Iterable<[slot: number, value: unknown]> {
    for (let slot = this.build.table; slot < this.table.length; slot++) {
      const value: unknown = this.table.get(slot)
      if (value !== null) yield [slot, value]
    }
  }

  private globals(prefix = globalName('')): number[] {
    return Object.entries(this.exports)
      .filter(([name]) => name.startsWith(prefix))
      .map(([, global]) => (global as WebAssembly.Global).value as number)
  }
}
