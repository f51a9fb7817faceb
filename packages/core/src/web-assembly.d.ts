/** What the fast Keccak uses of WebAssembly. Node has it, and its types do not. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }

  interface Module {
    readonly [Symbol.toStringTag]: string
  }

  interface Instance {
    readonly exports: Record<string, unknown>
  }

  let Memory: new (size: { initial: number; maximum: number }) => Memory
  let Module: new (bytes: Uint8Array) => Module
  let Instance: new (module: Module, imports: object) => Instance
}
