import { MessageChannel } from 'node:worker_threads'
import { ExtractionDeadlineError, ExtractionTooLargeError } from '@kg/contract'
import { within } from '@kg/core/async'
import { Thread, WorkerLostError } from '@kg/core/workers'
import { detect } from './detect.js'
import { type Extraction, type ExtractOptions, extract, type ImportFile } from './extract.js'
import type { ExtractAnswer, ExtractTask, Progress } from './extract-worker.js'

export interface WorkerOptions extends ExtractOptions {
  readonly deadlineMs: number
}

const maxHeapMiB = 2_048

/** As `extract`, in a thread of its own that ends with the work, the deadline or the signal. The bytes stay the caller's. */
export async function extractInWorker(file: ImportFile, options: WorkerOptions): Promise<Extraction> {
  const { deadlineMs: ms, signal, onProgress, ...rest } = options
  const { name } = file
  if (file.bytes.length < detect(file).inlineBytes) return extract(file, options)
  signal?.throwIfAborted()
  // A copy: the buffer behind a `Buffer` may be a pool that others use.
  const bytes = new Uint8Array(file.bytes)
  const thread = new Thread<ExtractTask, ExtractAnswer>(new URL('./extract-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB },
  })
  const progress = onProgress === undefined ? undefined : listen(onProgress)
  try {
    const port = progress?.port
    const task = { file: { ...file, bytes }, options: rest }
    const work =
      port === undefined ? thread.run(task, [bytes.buffer]) : thread.run({ ...task, port }, [bytes.buffer, port])
    const { found, text } = await within(work, {
      ms,
      signal,
      onTimeout: () => new ExtractionDeadlineError({ name, ms }),
    })
    return { ...found, lines: text === '' ? [] : text.split('\n') }
  } catch (error) {
    if (error instanceof WorkerLostError) throw error.isOutOfMemory ? new ExtractionTooLargeError({ name }) : error
    throw error
  } finally {
    progress?.close()
    await thread.stop()
  }
}

function listen(onProgress: (done: number, of?: number) => void) {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', ({ done, of }: Progress) => onProgress(done, of))
  return { port: port2, close: () => port1.close() }
}
