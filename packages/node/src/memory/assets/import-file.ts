import { createHash } from 'node:crypto'
import { NoExtractionError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { UploadedFile } from '../../platform/caller/uploads.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef, Drafts } from './drafts.js'
import { extractDocument } from './extract-document.js'
import { assetKey, graphOf } from './names.js'
import { type ExtractionRow, extractionRows } from './table.js'

export interface ImportNeeds {
  ledger: Journal
  drafts: Drafts
}

/** What a document says, added to a draft: all of the file or nothing of it. */
export async function importFile(
  { ledger, drafts }: ImportNeeds,
  ref: DraftRef,
  { name, bytes, mediaType: sent }: UploadedFile,
  contentType: string | undefined,
  caller: Caller,
): Promise<ExtractionRow> {
  const startedAt = Date.now()
  const mediaType = contentType ?? (sent === 'application/octet-stream' ? undefined : sent)
  const baseIri = graphOf({ ...ref, agent: caller.agent }, 'wm')
  const found = await extractDocument({ name, bytes, ...defined({ mediaType }) }, baseIri)
  await drafts.append(ref, { lines: found.lines }, caller)
  const row: ExtractionRow = {
    fileHash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    fileName: name,
    mediaType: found.mediaType,
    status: 'completed',
    tripleCount: found.lines.length,
    pipeline: found.pipeline,
    ...defined({ rootEntity: found.rootEntity }),
    startedAt,
    completedAt: Date.now(),
  }
  await ledger.writeWithoutReceipt((w) => w.put(extractionRows, assetKey({ ...ref, agent: caller.agent }), row))
  return row
}

/** The newest import into a draft. */
export function findExtraction(
  { ledger }: Pick<ImportNeeds, 'ledger'>,
  ref: DraftRef,
  { agent }: Caller,
): ExtractionRow {
  const row = ledger.read((r) => r.get(extractionRows, assetKey({ ...ref, agent })))
  if (row === undefined) throw new NoExtractionError({ name: ref.name, contextGraphId: ref.contextGraph })
  return row
}
