/**
 * What the engine's loader and its snapshots use of WebAssembly. Node has it, and its types do not; those of browsers
 * would bring everything else of a browser with them.
 */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>

  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  interface Table {
    readonly length: number
    get(slot: number): unknown
    set(slot: number, value: unknown): void
    grow(by: number, value: unknown): number
  }

  interface Global {
    value: unknown
  }

  interface Module {
    readonly [Symbol.toStringTag]: string
  }

  interface Instance {
    readonly exports: Exports
  }

  let Memory: abstract new () => Memory
  let Module: new (bytes: Uint8Array) => Module
  let Instance: new (module: Module, imports?: object) => Instance
  let compile: (bytes: Uint8Array) => Promise<Module>
  let RuntimeError: new (message?: string) => Error
}
