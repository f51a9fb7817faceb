import type { Reply, Routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { Audience } from '@kg/core/errors'
import { remedyOf } from '../../platform/jobs/job-fault.js'
import type { JobRow } from '../../platform/jobs/table.js'
import { formatExtraction } from '../assets/import-routes.js'
import type { ExtractionRow } from '../assets/table.js'

export interface ImportProgress {
  readonly done: number
  readonly of?: number
}

type ImportJob = Reply<Routes['getImport']>

const iso = (time: number) => new Date(time).toISOString()

/** An import as the API shows it. */
export function describeImportJob(row: JobRow, progress?: ImportProgress, audience: Audience = 'http'): ImportJob {
  const { contextGraph, sub, name, agent, result, cancelled } = row
  const ref = { contextGraph, sub, name }
  return {
    ...markImportJob(row),
    enqueuedAt: iso(row.enqueuedAt),
    updatedAt: iso(row.updatedAt),
    ...defined({
      progress,
      cancelled,
      // The work of an import answers with the row of its extraction.
      result: mapDefined(result as ExtractionRow | undefined, (done) => formatExtraction(ref, { agent }, done)),
      lastError: mapDefined(row.lastError, ({ data: _data, step: _step, ...fault }) => ({
        ...fault,
        remedy: remedyOf(row.lastError ?? fault, audience),
      })),
    }),
  }
}

/** What is left to show of a row that cannot be described. */
export function markImportJob(row: JobRow): ImportJob {
  const { id, state, contextGraph, name, attempts, input } = row
  return {
    jobId: id,
    state,
    contextGraphId: contextGraph,
    name,
    fileName: String(input?.fileName ?? ''),
    bytes: Number(input?.bytes ?? 0),
    attempts,
    enqueuedAt: iso(0),
    updatedAt: iso(0),
  }
}
