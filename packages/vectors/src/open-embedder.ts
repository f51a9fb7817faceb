import { type Deferred, deferred, within } from '@kg/core/async'
import { startWorker } from '@kg/core/workers'
import type { FromModel, ToModel } from './messages.js'

export interface Embedder {
  readonly model: string
  readonly batch: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}

/** Starts the model in a thread of its own. Whoever opens it closes it. */
export function openEmbedder(): Embedder {
  const waiting = new Map<number, Deferred<readonly Float32Array[]>>()
  let numbers = 0
  let end: Error | undefined
  const worker = startWorker<ToModel, FromModel>(new URL('./embed-worker.js', import.meta.url), {
    onMessage(reply) {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('vectors' in reply) asked?.resolve(reply.vectors)
      else asked?.reject(new Error(reply.failed))
    },
    onLost(cause) {
      end = new Error('The thread of the model has ended', { cause })
      for (const { reject } of waiting.values()) reject(end)
      waiting.clear()
    },
  })
  return {
    model: 'energetic-ai/embeddings-en 0.2.0',
    // About 15 ms a text: a question waits no longer than for these.
    batch: 4,
    async embed(texts, signal) {
      if (end !== undefined) throw end
      signal.throwIfAborted()
      const id = ++numbers
      const made = deferred<readonly Float32Array[]>()
      waiting.set(id, made)
      worker.send({ id, texts })
      return within(made.promise, { signal }).finally(() => waiting.delete(id))
    },
    close: () => worker.end(),
  }
}
