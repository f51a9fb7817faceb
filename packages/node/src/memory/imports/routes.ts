import { ArtifactNotFoundError, routes } from '@kg/contract'
import { defined } from '@kg/core'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { ImportOptions } from '../assets/import-file.js'
import { readArtifact } from '../assets/import-files.js'
import { type ResolveNeeds, resolveChange, type Scope } from '../assets/resolve-draft.js'
import { answerWithFile } from '../documents/answer-with-file.js'
import { describeImportJob, markImportJob } from './describe-import-job.js'
import type { ImportJobs } from './import-jobs.js'

/** Imports in the background, and the files that they brought. */
export function importJobRoutes(needs: ResolveNeeds, imports: ImportJobs): Binding[] {
  const { ledger } = needs
  const { jobs } = imports
  return [
    handle(routes.importAsync, async ({ body }, { caller, spooled }) => {
      // The form was checked against the record of the route.
      const { name, contentType, sameSource, ...scope } = body as Scope & ImportOptions & { name: string }
      const ref = resolveChange(needs, name, scope, caller)
      return stateOf(await imports.enqueue(ref, spooled, defined({ sameSource, contentType }), caller))
    }),
    handle(routes.listImports, ({ query: { state, contextGraphId, ...page } }, { caller, audience }) => {
      const isWanted = (row: JobRow) =>
        (state ?? row.state) === row.state && (contextGraphId ?? row.contextGraph) === row.contextGraph
      const { rows, ...next } = ledger.read((r) => listJobs(r, jobs.kind, caller, { ...page, isWanted }))
      const describe = (row: JobRow) => describeImportJob(row, imports.progressOf(row.id), audience)
      return { jobs: describeRows(rows, describe, markImportJob), ...next }
    }),
    handle(routes.getImport, ({ params: { jobId } }, { caller, audience }) =>
      describeImportJob(jobs.get(jobId, caller), imports.progressOf(jobId), audience),
    ),
    handle(routes.cancelImport, async ({ params }, { caller }) => stateOf(await imports.cancel(params.jobId, caller))),
    handle(routes.retryImport, async ({ params }, { caller }) => stateOf(await imports.retry(params.jobId, caller))),
    handle(routes.importArtifact, async ({ params }, { caller }) => {
      const hash = params.hash.replace('sha256:', '')
      const found = await readArtifact((fn) => ledger.read(fn), hash, caller.agent)
      if (found === undefined) throw new ArtifactNotFoundError({ hash })
      return answerWithFile(found)
    }),
  ]
}

const stateOf = ({ id, state }: JobRow) => ({ jobId: id, state })
