import { MessageChannel } from 'node:worker_threads'
import { ExtractionDeadlineError, ExtractionTooLargeError } from '@kg/contract'
import { within } from '@kg/core/async'
import { WorkerLostError } from '@kg/core/workers'
import { detect } from './detect.js'
import { type Extraction, type ExtractOptions, extract, type ImportFile } from './extract.js'
import type { Progress } from './extract-worker.js'
import { returnThread, takeThread } from './reading-threads.js'

export interface WorkerOptions extends ExtractOptions {
  readonly deadlineMs: number
}

/** As `extract`, in a thread that nobody else uses meanwhile, and that ends at the deadline or the signal. The bytes stay the caller's. */
export async function extractInWorker(file: ImportFile, options: WorkerOptions): Promise<Extraction> {
  const { deadlineMs: ms, signal, onProgress, ...rest } = options
  const { name } = file
  if (file.bytes.length < detect(file).inlineBytes) return extract(file, options)
  signal?.throwIfAborted()
  // A copy: the buffer behind a `Buffer` may be a pool that others use.
  const bytes = new Uint8Array(file.bytes)
  const reading = takeThread()
  const { thread } = reading
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
    await returnThread(reading, file.bytes.length)
    return { ...found, lines: text === '' ? [] : text.split('\n') }
  } catch (error) {
    await thread.stop()
    if (error instanceof WorkerLostError) throw error.isOutOfMemory ? new ExtractionTooLargeError({ name }) : error
    throw error
  } finally {
    progress?.close()
  }
}

function listen(onProgress: (done: number, of?: number) => void) {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', ({ done, of }: Progress) => onProgress(done, of))
  return { port: port2, close: () => port1.close() }
}
