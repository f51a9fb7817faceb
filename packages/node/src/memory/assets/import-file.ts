import { createHash } from 'node:crypto'
import { NoExtractionError } from '@kg/contract'
import { defined, type Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { UploadedFile } from '../../platform/caller/uploads.js'
import type { DraftRef, Drafts } from './drafts.js'
import { extractDocument } from './extract-document.js'
import { assetKey, graphOf } from './names.js'
import { replaceSource } from './replace-source.js'
import type { RewriteNeeds } from './rewrite-draft.js'
import { type ExtractionRow, extractionRows } from './table.js'

export interface ImportNeeds extends RewriteNeeds {
  drafts: Drafts
}

export interface ImportOptions {
  readonly contentType?: string | undefined
  /** What happens to the statements that an earlier import of a file of this name brought. */
  readonly sameSource?: 'replace' | 'add' | undefined
}

export interface Import extends ExtractionRow {
  /** Statements of an earlier import that are gone. */
  readonly replaced: number
}

/** What a document says, in the place of what it said before: all of the file or nothing of it. */
export async function importFile(
  needs: ImportNeeds,
  ref: DraftRef,
  { name, bytes, mediaType: sent }: UploadedFile,
  { contentType, sameSource = 'replace' }: ImportOptions,
  caller: Caller,
): Promise<Import> {
  const { ledger, drafts } = needs
  const startedAt = Date.now()
  const mediaType = contentType ?? (sent === 'application/octet-stream' ? undefined : sent)
  const baseIri = graphOf({ ...ref, agent: caller.agent }, 'wm')
  const found = await extractDocument({ name, bytes, ...defined({ mediaType }) }, baseIri)
  const replaced =
    sameSource === 'replace' ? await replaceSource(needs, ref, name, found.lines, caller) : await add(found.lines)
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
  return { ...row, replaced }

  async function add(lines: readonly Line[]): Promise<number> {
    await drafts.append(ref, { lines }, caller)
    return 0
  }
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
