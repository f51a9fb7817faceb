import { ImportInvalidError, StandardUnknownError, StoppingError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { isActive } from '../../platform/jobs/table.js'
import type { openImports } from '../importing/imports.js'
import type { Standard } from '../records/table.js'

/** What generation 1 calls a standard. */
const standards: Readonly<Record<string, Standard>> = { GS1: 'GS1-EPCIS', WOT: 'WOT' }

/** Imports a file and waits for the end. */
export async function importFile(
  imports: Pick<ReturnType<typeof openImports>, 'enqueue' | 'jobs'>,
  file: SpooledFile | undefined,
  importType: string,
  caller: Caller,
): Promise<string> {
  const standard = standards[importType]
  if (standard === undefined) throw new StandardUnknownError({ given: importType, takes: Object.keys(standards) })
  const id = await imports.enqueue(file, { standard }, caller)
  const row = await imports.jobs.endOf(id, caller)
  if (isActive(row)) throw new StoppingError({})
  if (row.state === 'succeeded') return String(row.result?.id)
  const { message = 'The import was cancelled', retryable = false } = row.lastError ?? {}
  if (retryable) throw new Error(message)
  throw new ImportInvalidError({ why: message })
}
