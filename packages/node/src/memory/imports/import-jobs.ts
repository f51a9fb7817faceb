import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ImportFileMissingError, JobStateError } from '@kg/contract'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { cancelJob } from '../../platform/jobs/cancel-job.js'
import { type FileBudget, JobFiles } from '../../platform/jobs/job-files.js'
import type { ActOfStep } from '../../platform/jobs/job-rows-store.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { AssetSubject, JobRow } from '../../platform/jobs/table.js'
import { type ImportNeeds, importFile } from '../assets/import-file.js'
import { subjectOf } from '../assets/names.js'
import type { ImportProgress } from './describe-import-job.js'

const kind = 'import'

const defaultBudget: FileBudget = { files: 1000, bytes: 2 * 2 ** 30 }

/** What an import was asked for; its file lies in the folder until it is done. */
export interface ImportInput extends Record<string, unknown> {
  readonly path: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
  readonly contentType?: string
  readonly sameSource?: 'replace' | 'add'
}

export const inputOf = (row: JobRow): ImportInput => row.input as ImportInput

export interface ImportJobsNeeds extends ImportNeeds {
  /** Where files lie until they are imported. */
  readonly folder: string
  readonly budget?: FileBudget
  readonly onFault: (error: unknown) => void
  /** Called when an import has come further or has changed its state. */
  readonly onProgress: (row: JobRow) => void
}

export type ImportJobs = ReturnType<typeof openImportJobs>

/** Imports of documents as jobs: each survives a restart, and leaves all of its file or nothing. */
export function openImportJobs(needs: ImportJobsNeeds) {
  const { ledger, folder, budget = defaultBudget, onFault, onProgress } = needs
  const running = new RunningJobs()
  const progress = new Map<string, ImportProgress>()
  const files = new JobFiles({ ledger, folder, kind, budget })

  const work: JobNeeds['work'] = async (row, { signal }) => {
    const { path, fileName: name, mediaType, contentType, sameSource } = inputOf(row)
    const { contextGraph, sub, name: asset, agent, isAdmin } = row
    const note = (done: number, of?: number) => {
      progress.set(row.id, { done, ...defined({ of }) })
      onProgress(row)
    }
    try {
      if (!existsSync(path)) throw new ImportFileMissingError({})
      const done = await files.consume(path, () =>
        running.run(row.id, async (cancelled) =>
          importFile(
            needs,
            { contextGraph, sub, name: asset },
            { name, mediaType, bytes: await readFile(path) },
            { contentType, sameSource },
            { agent, isAdmin },
            { signal: AbortSignal.any([signal, cancelled]), onProgress: note },
          ),
        ),
      )
      return { ...done }
    } finally {
      progress.delete(row.id)
    }
  }
  const jobs = new Jobs(kind, { concurrency: 2 }, { ledger, work, onFault, actOf: actOfStep, onChange: onProgress })

  return {
    jobs,
    progressOf: (id: string): ImportProgress | undefined => progress.get(id),
    /** Queues the import of a file, which becomes the job's own. */
    async enqueue(
      subject: AssetSubject,
      file: SpooledFile | undefined,
      options: Pick<ImportInput, 'contentType' | 'sameSource'>,
      caller: Caller,
    ): Promise<JobRow> {
      if (file === undefined || file.name === '') throw new ImportFileMissingError({})
      const { name: fileName, mediaType, bytes } = file
      return files.keep(file, caller, (path) =>
        jobs.enqueue(subject, caller, { path, fileName, mediaType, bytes, ...options }),
      )
    },
    /** Cancels an import that waits, or stops one that runs. The file of one that waited stays until the next start. */
    async cancel(id: string, caller: Caller): Promise<JobRow> {
      const { row, waited } = await cancelJob({ jobs, running }, id, caller)
      if (waited) files.release(row)
      return row
    },
    async retry(id: string, caller: Caller): Promise<JobRow> {
      const row = jobs.get(id, caller)
      if (row.state !== 'failed') throw new JobStateError({ jobId: id, state: row.state, wanted: 'failed' })
      if (!existsSync(inputOf(row).path)) throw new ImportFileMissingError({})
      running.allow(id)
      files.recount(row)
      return jobs.recover(id, caller)
    },
  }
}

/** Whoever follows the events hears of the end; that the asset has changed has a receipt of its own. */
const actOfStep: ActOfStep<AssetSubject> = (row, { move }) =>
  move === 'fail' ? actOf('asset.import-failed', row.agent, subjectOf(row)) : undefined
