import { Worker } from 'node:worker_threads'
import { ExtractionDeadline, ExtractionTooLarge } from '@kg/contract'
import { detect } from './detect.js'
import { unpackError } from './error-transfer.js'
import { type Extraction, type ExtractOptions, extract, type ImportFile } from './extract.js'
import type { WorkerAnswer, WorkerTask } from './worker-messages.js'

export interface WorkerOptions extends ExtractOptions {
  readonly deadlineMs: number
}

const MAX_HEAP_MIB = 2_048

/** As `extract`, in a thread of its own that ends with the work, the deadline or the signal. The bytes stay the caller's. */
export async function extractInWorker(file: ImportFile, options: WorkerOptions): Promise<Extraction> {
  const { deadlineMs, signal, ...rest } = options
  if (file.bytes.length < detect(file).inlineBytes) return extract(file, options)
  signal?.throwIfAborted()
  // A copy: the buffer behind a `Buffer` may be a pool that others use.
  const bytes = new Uint8Array(file.bytes)
  const task: WorkerTask = { file: { ...file, bytes }, options: rest }
  const worker = new Worker(new URL('./extract-worker.js', import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  })
  let timer: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(isMemory(error) ? new ExtractionTooLarge({ name: file.name }) : error))
      worker.once('exit', (code) => reject(new Error(`The thread that read ${file.name} ended with code ${code}`)))
      timer = setTimeout(() => reject(new ExtractionDeadline({ name: file.name, ms: deadlineMs })), deadlineMs)
      onAbort = () => reject(signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
    if ('failed' in answer) throw unpackError(answer.failed)
    return { ...answer.found, lines: answer.text === '' ? [] : answer.text.split('\n') }
  } finally {
    clearTimeout(timer)
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

function isMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
