import { ExtractionDeadlineError } from '@kg/contract'
import { Slots } from '@kg/core/async'
import type { Extraction, ImportFile } from '@kg/ingest'

const deadlineMs = 120_000
/** A thread may take much memory: so many at a time, whoever asks. */
const slots = new Slots(2)

/** What a job wants besides the statements. */
export interface Watch {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, of?: number) => void
}

/**
 * What a document says, read in a thread of its own where it is large. It goes on when the caller has gone: a request
 * whose client stopped waiting is carried out all the same.
 */
export async function extractDocument(file: ImportFile, baseIri: string, watch: Watch = {}): Promise<Extraction> {
  await slots.acquire(AbortSignal.timeout(deadlineMs)).catch((cause: unknown) => {
    throw new ExtractionDeadlineError({ name: file.name, ms: deadlineMs }, { cause })
  })
  try {
    const { extractInWorker } = await import('@kg/ingest')
    return await extractInWorker(file, { baseIri, deadlineMs, ...watch })
  } finally {
    slots.release()
  }
}
