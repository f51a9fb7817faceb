import { DatasetFileMissingError, EpcisInvalidError, StandardUnknownError } from '@kg/contract'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { type FileBudget, JobFiles } from '../../platform/jobs/job-files.js'
import type { ActOfStep } from '../../platform/jobs/job-rows-store.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import type { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { HandlerJobs, HandlerSubject } from '../handlers/handlers.js'
import { HandlerProgress } from '../handlers/progress.js'
import { removeLeftovers } from '../records/remove-gone.js'
import type { Standard } from '../records/table.js'
import { importFaults } from './fault-table.js'
import { type FoundFaults, findFaults, mostFaults } from './find-faults.js'
import { datasetsGraph, type ImportNeeds, importDataset } from './import-dataset.js'
import { noteProgress } from './note-progress.js'
import { PrepareThread } from './prepare-in-thread.js'
import { findSchemaFaults } from './validate-source.js'

/** What can be imported, under the names of the routes. */
export const importStandards: readonly Standard[] = ['GS1-EPCIS', 'WOT', 'GRAPH']

const kind = 'dataset-import'

const budget: FileBudget = { files: 100, bytes: 16 * 2 ** 30 }

export interface ImportsNeeds extends Omit<ImportNeeds, 'thread'> {
  /** Where files lie while they are imported. */
  readonly folder: string
  readonly running: RunningJobs
  readonly onFault: (error: unknown) => void
  /** Schemas for EPCIS in XML. */
  readonly xsdFolder?: string | undefined
}

/** Imports as jobs. */
export function openImports(given: ImportsNeeds) {
  const { ledger, folder, running, onFault } = given
  const thread = new PrepareThread()
  const needs: ImportNeeds = { ...given, thread }
  const files = new JobFiles({ ledger, folder, kind, budget, suffix: '.dataset' })
  const counts = new HandlerProgress()
  const faultsOf = (id: string): FoundFaults | undefined => ledger.read((r) => r.get(importFaults, id))
  const hasNoted = (id: string) => faultsOf(id) !== undefined
  const note = async (id: string, found: FoundFaults) => {
    if (found.faults.length > 0) await ledger.writeWithoutReceipt((w) => w.put(importFaults, id, found))
  }
  const refuseFaults = async (id: string, all: FoundFaults['faults']) => {
    await note(id, { faults: all.slice(0, mostFaults), more: Math.max(0, all.length - mostFaults) })
    const { line = 1, column = 1, why = '' } = all[0] ?? {}
    return new EpcisInvalidError({ line, column, why })
  }
  const work: JobNeeds<HandlerSubject>['work'] = async (row, progress) => {
    const { path, standard, contextGraph } = row.input as { path: string; standard: Standard; contextGraph: string }
    const { agent, isAdmin } = row
    const { xsdFolder } = given
    const importing = () =>
      running.run(row.id, async (cancelled) => {
        const { signal } = progress
        if (xsdFolder !== undefined) {
          const wrong = await findSchemaFaults({ path, standard }, xsdFolder, AbortSignal.any([signal, cancelled]))
          if (wrong.length > 0) throw await refuseFaults(row.id, wrong)
        }
        const note = noteProgress({ ledger, onFault }, row)
        const onCount = (objects: number) => {
          counts.report(row.id, { objects })
          note()
        }
        const watched = { ...progress, onCount, cancelled }
        return importDataset(needs, { path, standard, contextGraph }, { agent, isAdmin }, watched)
      })
    const noteFaults = async (error: unknown) => {
      if (!hasNoted(row.id)) await note(row.id, await findFaults({ path, standard }, error))
    }
    try {
      return { ...(await files.consume(path, importing, noteFaults)) }
    } finally {
      counts.end(row.id)
    }
  }
  const jobs: HandlerJobs = new Jobs<HandlerSubject>(
    kind,
    { concurrency: 1 },
    { ledger, work, onFault, actOf: actOfStep },
  )

  return {
    jobs,
    progress: counts,
    /** What was wrong with the file of an import that failed. */
    faultsOf,
    /** Removes the file of an import that was cancelled. */
    async dropFile({ kind: of, subjectKey }: JobRow<HandlerSubject>): Promise<void> {
      if (of === kind) await files.drop(subjectKey)
    },
    /** Queues the import of a file, which becomes the job's own. */
    async enqueue(
      file: SpooledFile | undefined,
      { standard, contextGraph = datasetsGraph }: { standard: string; contextGraph?: string | undefined },
      caller: Caller,
    ): Promise<string> {
      const known = importStandards.find((one) => one === standard)
      if (known === undefined) throw new StandardUnknownError({ given: standard, takes: importStandards })
      if (file === undefined || file.bytes === 0) throw new DatasetFileMissingError({})
      thread.warm()
      const { name: fileName, bytes } = file
      const { id } = await files.keep(file, caller, (path) => {
        const input = { path, bytes, standard: known, contextGraph, ...(fileName !== '' && { fileName }) }
        return jobs.enqueue({ subjectKey: path }, caller, input)
      })
      return id
    },
    /** Clears up after an interrupted run, then goes on with what waits. */
    async start(signal: AbortSignal): Promise<void> {
      await removeLeftovers({ ledger, signal })
      await jobs.start()
    },
    async stop(): Promise<void> {
      // An import that is under way ends with its threads, and begins anew at the next start.
      await Promise.all([jobs.stop(), thread.stop()])
    },
  }
}

/** Whoever follows the events hears of the end; a cancelled import has a receipt of its own. */
const actOfStep: ActOfStep<HandlerSubject> = ({ id, agent }, { move }) => {
  if (move === 'succeed') return actOf('dataset.import', agent, `urn:kg:job:${id}`)
  return move === 'fail' ? actOf('dataset.import-failed', agent, `urn:kg:job:${id}`) : undefined
}

/** Removes what was noted of an import whose job is removed. */
export function removeImportFaults(writer: Pick<LedgerWriter, 'remove'>, id: string): void {
  writer.remove(importFaults, id)
}
