import { serveThread } from '@kg/core/workers'
import { applyUpdate } from './apply-update.js'
import { engineBytes, loadEngine } from './engine-memory.js'
import type { FromUpdateThread, ToUpdateThread } from './update-messages.js'

const loading = loadEngine()

// A trap leaves the engine's memory in an unknown state: the thread ends with it.
const isTrap = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError

async function answer({ maxBytes, ...request }: ToUpdateThread): Promise<FromUpdateThread> {
  const oxigraph = await loading
  try {
    const { nquads } = applyUpdate(oxigraph, request)
    if (Buffer.byteLength(nquads) > maxBytes) return { type: 'tooLarge', engineBytes: engineBytes() }
    return { type: 'done', nquads, engineBytes: engineBytes() }
  } catch (error) {
    if (isTrap(error)) throw error
    return { type: 'refused', why: (error as Error).message, engineBytes: engineBytes() }
  }
}

serveThread(answer, { isFatal: isTrap })
