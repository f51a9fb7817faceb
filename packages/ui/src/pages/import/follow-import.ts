import type { Client } from '@kg/client'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ImportJob } from '../../data/job-news.js'
import type { Outcome, Progress } from './import-queue.js'

/** News say at once how far an import is; this is for news that were lost on the way. */
const askEveryMs = 3000

/** Waits for the end of an import; undefined if it was cancelled. */
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
    refetchInterval: askEveryMs,
  })
  return new Promise((resolve, reject) => {
    const stop = observer.subscribe(({ data, error }) => {
      const end = (settle: () => void) => {
        // Not from within the call that is still handing out the news.
        queueMicrotask(stop)
        settle()
      }
      if (data?.state === 'succeeded') return end(() => resolve(outcomeOf(data)))
      if (data?.state === 'failed') return end(() => (isCancelled(data) ? resolve(undefined) : reject(faultOf(data))))
      if (error !== null && data === undefined) return end(() => reject(error))
      if (data?.progress !== undefined) onProgress(data.progress)
    })
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
