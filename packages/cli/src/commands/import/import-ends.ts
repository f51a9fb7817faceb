import type { Reply, Routes } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import type { CommandContext } from '../../command.js'

export type ImportJob = Reply<Routes['getImport']>
export type EndOfImport = (jobId: string) => Promise<ImportJob>

/** The stream tells of the end at once; asking is for what it missed. */
const firstAskMs = 250
const longestAskMs = 5000

const hasEnded = ({ state }: Pick<ImportJob, 'state'>): boolean => state === 'succeeded' || state === 'failed'

/** Listens to the node's events while something is done that waits for imports to end. */
export async function withImportEnds<T>(context: CommandContext, use: (endOf: EndOfImport) => Promise<T>): Promise<T> {
  const { deferred, firstOf, pause } = await import('@kg/core/async')
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const waiting = new Map<string, (job: ImportJob) => void>()

  async function listen(): Promise<void> {
    try {
      for await (const { event, data } of context.client().events({ signal })) {
        if (event !== 'import.progress') continue
        const { job } = data as { job?: ImportJob }
        if (job !== undefined && hasEnded(job)) waiting.get(job.jobId)?.(job)
      }
    } catch (error) {
      // Without the stream, as where too many are open, the jobs are asked for.
      if (!(error instanceof KgError)) throw error
    }
  }

  async function endOf(jobId: string): Promise<ImportJob> {
    const heard = deferred<ImportJob>()
    const ended = new AbortController()
    const until = AbortSignal.any([signal, ended.signal])
    waiting.set(jobId, heard.resolve)
    try {
      for (let wait = firstAskMs; ; wait = Math.min(longestAskMs, wait * 2)) {
        const job = await context.client().call('getImport', { params: { jobId } }, { signal })
        if (hasEnded(job)) return job
        const told = await firstOf([heard.promise, pause(wait, until).then(() => undefined)])
        if (told !== undefined) return told
        signal.throwIfAborted()
      }
    } finally {
      ended.abort()
      waiting.delete(jobId)
    }
  }

  const listening = listen()
  try {
    return await use(endOf)
  } finally {
    stop.abort()
    await listening
  }
}
