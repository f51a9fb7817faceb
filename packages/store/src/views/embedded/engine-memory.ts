// The engine's package keeps its WebAssembly memory to itself; its size is what the budget, the ceiling and the
// compaction go by. So instances made while the package loads are watched.

let memory: WebAssembly.Memory | undefined

/** Loads the engine in this thread. */
export async function loadEngine(): Promise<typeof import('oxigraph')> {
  const Original = WebAssembly.Instance
  WebAssembly.Instance = new Proxy(Original, {
    construct(target, args) {
      const instance = new target(...(args as ConstructorParameters<typeof Original>))
      if (instance.exports.memory instanceof WebAssembly.Memory) memory = instance.exports.memory
      return instance
    },
  })
  try {
    const module = (await import('oxigraph')) as typeof import('oxigraph') & { default: typeof import('oxigraph') }
    return module.default
  } finally {
    WebAssembly.Instance = Original
  }
}

export function engineBytes(): number {
  return memory?.buffer.byteLength ?? 0
}
