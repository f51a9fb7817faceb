import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { EpcisInvalidError, EpcisNotFoundError, HandlerNotFoundError, InternalError } from '@kg/contract'
import { defined } from '@kg/core'
import { type EpcisItem, epcisContext, type Json, toKgJson } from '@kg/ingest/datasets'
import type { LedgerWriter } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { AnyJob, JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findHandler, type HandlerSubject } from '../handlers/handlers.js'
import type { openImports } from '../importing/imports.js'
import { describeCapture, problemsOf } from './describe-capture.js'
import { leaveOutInvalid } from './leave-out-invalid.js'
import { readDocument } from './read-document.js'
import { type CaptureNote, captureNotes, type ErrorBehaviour } from './table.js'

export interface CapturesNeeds {
  readonly ledger: Journal
  readonly imports: Pick<ReturnType<typeof openImports>, 'enqueue' | 'jobs'>
}

/** Captures of EPCIS documents: imports of datasets, as the standard describes them. */
export function openCaptures({ ledger, imports }: CapturesNeeds) {
  const enqueue = (document: Uint8Array, caller: Caller, note?: CaptureNote) => {
    // The note is there before the job, so that no job is described without it.
    const onMove = (path: string) =>
      note === undefined
        ? Promise.resolve()
        : ledger.writeWithoutReceipt((w) => w.put(captureNotes, basename(path), note))
    return imports.enqueue(fileOf(document, onMove), { standard: 'GS1-EPCIS' }, caller)
  }
  const describe = (row: JobRow<HandlerSubject>) =>
    describeCapture(
      row,
      ledger.read((r) => r.get(captureNotes, basename(row.subjectKey))),
    )
  return {
    /** Queues a document. Returns the id of the job. */
    async capture(document: Uint8Array, caller: Caller, behaviour: ErrorBehaviour = 'rollback'): Promise<string> {
      if (behaviour === 'rollback') return enqueue(document, caller)
      const clean = await leaveOutInvalid(document)
      return enqueue(clean.document, caller, { behaviour, errors: problemsOf(clean.errors, clean.count) })
    },
    find(captureID: string, caller: Caller) {
      try {
        return describe(findHandler(imports.jobs, captureID, caller))
      } catch (cause) {
        if (cause instanceof HandlerNotFoundError)
          throw new EpcisNotFoundError({ what: 'capture job', id: captureID }, { cause })
        throw cause
      }
    },
    /** The newest first. */
    list(caller: Caller, page: { limit: number; cursor?: string | undefined }) {
      const isWanted = ({ input }: JobRow<HandlerSubject>) => input?.standard === 'GS1-EPCIS'
      const { rows, nextCursor } = ledger.read((r) =>
        listJobs<HandlerSubject>(r, imports.jobs.kind, caller, { ...page, isWanted }),
      )
      return { jobs: rows.map(describe), ...defined({ nextCursor }) }
    },
    /** Captures one event and waits for it: in JSON-LD, or as the only event of a document in XML. Returns its id. */
    async captureEvent(event: Json | Uint8Array, caller: Caller): Promise<string> {
      const document = event instanceof Uint8Array ? event : Buffer.from(JSON.stringify(documentOf(event)))
      const id = await eventIdIn(document)
      const job = await imports.jobs.endOf(await enqueue(document, caller), caller)
      if (job?.state !== 'succeeded') throw new InternalError({}, { cause: job?.lastError?.message })
      return id
    },
  }
}

/** A document of one event. Its date is that of the event, so that the same event twice is one dataset. */
function documentOf(event: Json): Json {
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw new EpcisInvalidError({ line: 1, column: 1, why: 'the body must be one event, an object' })
  const { '@context': context = epcisContext, ...fields } = event as Readonly<Record<string, Json>>
  const creationDate = fields.eventTime ?? new Date().toISOString()
  return {
    '@context': context,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate,
    epcisBody: { eventList: [fields] },
  }
}

/** Refuses a document that cannot be read or holds more than one event, before a job is made of it. */
async function eventIdIn(document: Uint8Array): Promise<string> {
  const items: EpcisItem[] = []
  for await (const item of readDocument(document))
    if (item.kind === 'head') items.push(item)
    else if (item.kind !== 'event') continue
    else if (items.length > 1)
      throw new EpcisInvalidError({
        line: 1,
        column: 1,
        why: 'the body holds several events; capture it as a document',
      })
    else items.push(item)
  for await (const element of toKgJson(items, () => undefined)) return element['@id']
  throw new EpcisInvalidError({ line: 1, column: 1, why: 'the body holds no event' })
}

/** What is in memory as a file that came with a request. */
const fileOf = (content: Uint8Array, onMove: (path: string) => Promise<unknown>): SpooledFile => ({
  name: '',
  mediaType: '',
  path: '',
  bytes: content.length,
  sha256: '',
  async moveTo(path) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const mode = 0o600
    await writeFile(path, content, { mode, flush: true })
    await onMove(path)
  },
  remove: async () => undefined,
})

/** Removes what was noted of a capture whose job is removed. */
export const removeCaptureNote = (
  writer: Pick<LedgerWriter, 'remove'>,
  { subjectKey }: Pick<AnyJob, 'subjectKey'>,
): void => {
  if (subjectKey !== undefined) writer.remove(captureNotes, basename(subjectKey))
}
