import { Worker } from 'node:worker_threads'
import type { FromModel, ToModel } from './messages.js'

export interface Embedder {
  readonly model: string
  readonly batch: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}

interface Waiting {
  resolve(vectors: readonly Float32Array[]): void
  reject(error: Error): void
}

/** Starts the model in a thread of its own. Whoever opens it closes it. */
export function openEmbedder(): Embedder {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./embed-worker.js', import.meta.url))
  worker.unref()
  let numbers = 0
  let end: Error | undefined
  worker.on('message', (reply: FromModel) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('vectors' in reply) asked?.resolve(reply.vectors)
    else asked?.reject(new Error(reply.failed))
  })
  worker.on('error', (error: Error) => {
    end ??= error
  })
  worker.once('exit', () => {
    end ??= new Error('The thread of the model has ended')
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  })
  return {
    model: 'energetic-ai/embeddings-en 0.2.0',
    // About 15 ms a text: a question waits no longer than for these.
    batch: 4,
    embed: (texts, signal) =>
      new Promise((resolve, reject) => {
        if (end !== undefined) throw end
        signal.throwIfAborted()
        const id = ++numbers
        const give = () => {
          waiting.delete(id)
          reject(signal.reason)
        }
        signal.addEventListener('abort', give, { once: true })
        const done = () => signal.removeEventListener('abort', give)
        waiting.set(id, {
          resolve: (vectors) => {
            done()
            resolve(vectors)
          },
          reject: (error) => {
            done()
            reject(error)
          },
        })
        const message: ToModel = { id, texts }
        worker.postMessage(message)
      }),
    async close() {
      await worker.terminate()
    },
  }
}
