import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { EngineModule } from './messages.js'
import { exposeGlobals } from './snapshot/expose-globals.js'

const require = createRequire(import.meta.url)

export const engineFile = (): string => join(dirname(require.resolve('oxigraph')), 'node_bg.wasm')

/** Compiles the engine's module so that the state of its instances can be seen, where it is of the known kind. */
export function compileEngine(): EngineModule {
  const bytes = readFileSync(engineFile())
  const wasm = createHash('sha256').update(bytes).digest('hex')
  try {
    return { module: new WebAssembly.Module(exposeGlobals(bytes)), wasm }
  } catch (error) {
    return { module: new WebAssembly.Module(bytes), wasm, hidden: (error as Error).message }
  }
}
