import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportFileMissingError, JobStateError } from '@kg/contract'
import { defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import type { ActOfStep } from '../../platform/jobs/job-rows-store.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import { type AssetSubject, type JobRow, jobRows } from '../../platform/jobs/table.js'
import { type ImportNeeds, importFile } from '../assets/import-file.js'
import { subjectOf } from '../assets/names.js'
import type { ImportProgress } from './describe-import-job.js'

const kind = 'import'

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
  readonly onFault: (error: unknown) => void
  /** Called when an import has come further or has changed its state. */
  readonly onProgress: (row: JobRow) => void
}

export type ImportJobs = ReturnType<typeof openImportJobs>

/** Imports of documents as jobs: each survives a restart, and leaves all of its file or nothing. */
export function openImportJobs(needs: ImportJobsNeeds) {
  const { ledger, folder, onFault, onProgress } = needs
  const running = new RunningJobs()
  const progress = new Map<string, ImportProgress>()
  removeStrayFiles()

  const work: JobNeeds['work'] = async (row, { signal }) => {
    const { path, fileName: name, mediaType, contentType, sameSource } = inputOf(row)
    const { contextGraph, sub, name: asset, agent, isAdmin } = row
    const note = (done: number, of?: number) => {
      progress.set(row.id, { done, ...defined({ of }) })
      onProgress(row)
    }
    try {
      if (!existsSync(path)) throw new ImportFileMissingError({})
      const done = await running.run(row.id, async (cancelled) =>
        importFile(
          needs,
          { contextGraph, sub, name: asset },
          { name, mediaType, bytes: await readFile(path) },
          { contentType, sameSource },
          { agent, isAdmin },
          { signal: AbortSignal.any([signal, cancelled]), onProgress: note },
        ),
      )
      await rm(path, { force: true })
      return { ...done }
    } catch (error) {
      // It would fail again.
      if (isOwnFault(error)) await rm(path, { force: true })
      throw error
    } finally {
      progress.delete(row.id)
    }
  }
  const jobs = new Jobs(kind, { concurrency: 2 }, { ledger, work, onFault, actOf: actOfStep, onChange: onProgress })

  /** Removes files of imports that are no more, as after a crash between the file and its job. */
  function removeStrayFiles(): void {
    if (!existsSync(folder)) return
    const active = ledger.read((r) => [...r.by(jobRows, 'active', { prefix: [kind] })])
    const wanted = new Set(active.map(({ value }) => value.input?.path))
    for (const name of readdirSync(folder)) if (!wanted.has(join(folder, name))) rmSync(join(folder, name))
  }

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
      const path = join(folder, randomUUID())
      await file.moveTo(path)
      const { name: fileName, mediaType, bytes } = file
      try {
        return await jobs.enqueue(subject, caller, { path, fileName, mediaType, bytes, ...options })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    /** Cancels an import that waits, or stops one that runs. The file of one that waited stays until the next start. */
    async cancel(id: string, caller: Caller): Promise<JobRow> {
      const row = jobs.get(id, caller)
      return running.cancel(id) ? row : jobs.cancel(id, caller)
    },
    async retry(id: string, caller: Caller): Promise<JobRow> {
      const row = jobs.get(id, caller)
      if (row.state !== 'failed') throw new JobStateError({ jobId: id, state: row.state, wanted: 'failed' })
      if (!existsSync(inputOf(row).path)) throw new ImportFileMissingError({})
      return jobs.recover(id, caller)
    },
  }
}

/** Whoever follows the events hears of the end; that the asset has changed has a receipt of its own. */
const actOfStep: ActOfStep<AssetSubject> = (row, { move }) =>
  move === 'fail' ? actOf('asset.import-failed', row.agent, subjectOf(row)) : undefined
