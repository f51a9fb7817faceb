import { createRequire } from 'node:module'

// The engine's package keeps its WebAssembly memory to itself; its size is what the budget, the ceiling and the
// compaction go by. So modules and instances made while the package loads are watched.

type Oxigraph = typeof import('oxigraph')

/** Sees a load from the inside. */
export interface LoadWatch {
  /** Used instead of a module of its own: what was compiled once can serve many threads. */
  module?: WebAssembly.Module
  onInstance?(exports: WebAssembly.Exports): void
}

const require = createRequire(import.meta.url)

let memory: WebAssembly.Memory | undefined

/** Loads the engine in this thread; each call makes a new instance, and the one before is no longer counted. */
export async function loadEngine(watch: LoadWatch = {}): Promise<Oxigraph> {
  const { Module, Instance } = WebAssembly
  WebAssembly.Module = new Proxy(Module, {
    construct: (target, [bytes]: [Uint8Array]) => watch.module ?? new target(bytes),
  })
  WebAssembly.Instance = new Proxy(Instance, {
    construct(target, args) {
      const instance = new target(...(args as ConstructorParameters<typeof Instance>))
      if (instance.exports.memory instanceof WebAssembly.Memory) memory = instance.exports.memory
      watch.onInstance?.(instance.exports)
      return instance
    },
  })
  try {
    delete require.cache[require.resolve('oxigraph')]
    return require('oxigraph') as Oxigraph
  } finally {
    WebAssembly.Module = Module
    WebAssembly.Instance = Instance
  }
}

export function engineBytes(): number {
  return memory?.buffer.byteLength ?? 0
}
