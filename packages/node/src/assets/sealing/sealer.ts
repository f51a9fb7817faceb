import { Worker } from 'node:worker_threads'
import { Internal } from '@kg/contract'
import { type ErrorRecord, KgError } from '@kg/core'
import type { PackedContent } from '@kg/store'
import { type CanonicalContent, canonicalContent } from './canonical-content.js'

/** Drafts shorter than this are sealed at once; longer ones would hold up the event loop. */
const inlineBytes = 128 * 1024
/** A thread that nobody needs is let go after this. */
const idleMs = 30_000

interface Waiting {
  resolve: (content: CanonicalContent) => void
  reject: (why: unknown) => void
}

interface Failure {
  message: string
  known?: { code: string; status: number; title: string; remedy: string; data: object }
}

/** Brings drafts into canonical form, large ones in a worker thread. */
export class Sealer {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  run(texts: readonly string[], privateTexts: readonly string[]): Promise<CanonicalContent> {
    const bytes = [...texts, ...privateTexts].reduce((sum, text) => sum + text.length, 0)
    return bytes < inlineBytes ? canonicalContent(texts, privateTexts) : this.inWorker(texts, privateTexts)
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle)
    await this.worker?.terminate()
  }

  private inWorker(texts: readonly string[], privateTexts: readonly string[]): Promise<CanonicalContent> {
    clearTimeout(this.idle)
    const worker = this.worker ?? this.start()
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, texts, privateTexts })
    })
  }

  private start(): Worker {
    const worker = new Worker(new URL('./seal-worker.js', import.meta.url))
    worker.on('message', ({ id, done, failed }: { id: number; done?: CanonicalContent; failed?: Failure }) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (done !== undefined) waiting?.resolve(withBuffers(done))
      else waiting?.reject(revived(failed))
      if (this.waiting.size === 0) this.idle = setTimeout(() => void this.letGo(), idleMs).unref()
    })
    worker.on('error', (why) => {
      this.worker = undefined
      for (const { reject } of this.waiting.values()) reject(why)
      this.waiting.clear()
    })
    worker.unref()
    this.worker = worker
    return worker
  }

  private async letGo(): Promise<void> {
    const worker = this.worker
    this.worker = undefined
    await worker?.terminate()
  }
}

/** Buffers arrive as plain byte arrays. */
function withBuffers(done: CanonicalContent): CanonicalContent {
  return { ...done, content: buffered(done.content), secret: buffered(done.secret) }
}

function buffered(content: PackedContent): PackedContent {
  const packed = content.packed.map(({ hash, data }) => ({
    hash,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  }))
  return { ...content, packed }
}

function revived(failure: Failure | undefined): Error {
  if (failure?.known === undefined) return new Internal({}, { cause: new Error(failure?.message) })
  const { data, remedy, ...rest } = failure.known
  const record: ErrorRecord = { ...rest, detail: () => failure.message, remedy: () => remedy }
  return new KgError(record, data)
}
