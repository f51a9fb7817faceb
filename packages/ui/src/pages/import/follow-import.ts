import type { Client } from '@kg/client'
import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import type { ImportJob } from '../../data/job-news.js'
import type { Outcome, Progress } from './import-queue.js'

/** Waits for the end of an import, of which news tell; undefined if it was cancelled. */
export function followImport(
  queries: QueryClient,
  client: Client,
  jobId: string,
  onProgress: (progress: Progress) => void,
): Promise<Outcome | undefined> {
  const args = { params: { jobId } }
  const observer = new QueryObserver<ImportJob>(queries, {
    queryKey: ['getImport', args],
    queryFn: ({ signal }) => client.call('getImport', args, { signal }),
  })
  return new Promise((resolve, reject) => {
    const hear = ({ data, error }: QueryObserverResult<ImportJob>) => {
      const end = (settle: () => void) => {
        // Not from within the call that is still handing out the news.
        queueMicrotask(() => stop())
        settle()
      }
      if (data?.state === 'succeeded') return end(() => resolve(outcomeOf(data)))
      if (data?.state === 'failed') return end(() => (isCancelled(data) ? resolve(undefined) : reject(faultOf(data))))
      if (error !== null && data === undefined) return end(() => reject(error))
      if (data?.progress !== undefined) onProgress(data.progress)
    }
    const stop = observer.subscribe(hear)
    // The end may have been told before anybody listened.
    hear(observer.getCurrentResult())
  })
}

/** One that had begun says so by its error. */
export const isCancelled = ({ cancelled, lastError }: ImportJob): boolean =>
  cancelled === true || lastError?.code === 'CANCELLED'

export const outcomeOf = ({ result }: ImportJob): Outcome => ({
  statements: result?.extraction.tripleCount ?? 0,
  document: result?.rootEntity,
  warnings: result?.extraction.warnings ?? [],
})

/** Why an import failed, in the words and with the code that the node has for it. */
export function faultOf({ lastError }: ImportJob): Error {
  const { message = 'The import failed', code, remedy } = lastError ?? {}
  return Object.assign(new Error(message), { code, remedy })
}
