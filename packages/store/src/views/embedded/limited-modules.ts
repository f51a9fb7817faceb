import { readFile } from 'node:fs/promises'
import { engineFile } from './engine-module.js'
import { limitMemory } from './limit-memory.js'

/** So many sizes are held at once. */
const mostModules = 3

/** Grants have few sizes, 64, 96, 128, 192 MiB and so on, so that engines can share a module. */
export function roundGrant(bytes: number): number {
  const octave = 2 ** Math.floor(Math.log2(bytes))
  if (bytes === octave) return octave
  return bytes <= octave * 1.5 ? octave * 1.5 : octave * 2
}

/**
 * Modules of the engine with limited memory. One is compiled once for all threads: half a second of work, which a
 * stranger whose queries end their engines would have the node do again and again.
 */
export class LimitedModules {
  private readonly modules = new Map<number, Promise<WebAssembly.Module>>()

  load(maxBytes: number): Promise<WebAssembly.Module> {
    const module = this.modules.get(maxBytes) ?? compile(maxBytes)
    this.modules.delete(maxBytes)
    this.modules.set(maxBytes, module)
    const [oldest] = this.modules.keys()
    if (this.modules.size > mostModules && oldest !== undefined) this.modules.delete(oldest)
    module.catch(() => this.modules.delete(maxBytes))
    return module
  }

  forget(): void {
    this.modules.clear()
  }
}

async function compile(maxBytes: number): Promise<WebAssembly.Module> {
  const bytes = await readFile(engineFile())
  return WebAssembly.compile(limitMemory(bytes, maxBytes))
}
