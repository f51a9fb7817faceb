import { parentPort } from 'node:worker_threads'
import { applyUpdate } from './apply-update.js'
import { engineBytes, loadEngine } from './engine-memory.js'
import type { FromUpdateThread, ToUpdateThread } from './update-messages.js'

const port = parentPort
if (port === null) throw new Error('update-worker runs as a worker thread')

const oxigraph = await loadEngine()

port.on('message', (request: ToUpdateThread) => port.postMessage(answer(request)))

function answer({ maxBytes, ...request }: ToUpdateThread): FromUpdateThread {
  try {
    const { nquads } = applyUpdate(oxigraph, request)
    if (Buffer.byteLength(nquads) > maxBytes) return { type: 'tooLarge', engineBytes: engineBytes() }
    return { type: 'done', nquads, engineBytes: engineBytes() }
  } catch (error) {
    // A trap leaves the engine's memory in an unknown state: the thread ends with it.
    if (error instanceof WebAssembly.RuntimeError) throw error
    return { type: 'refused', why: (error as Error).message, engineBytes: engineBytes() }
  }
}
