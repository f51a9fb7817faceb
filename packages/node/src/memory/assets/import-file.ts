import { NoExtractionError } from '@kg/contract'
import { defined, type Line } from '@kg/core'
import { kg } from '@kg/ingest/vocabulary'
import type { Caller } from '../../platform/caller/caller.js'
import type { UploadedFile } from '../../platform/caller/uploads.js'
import type { DraftRef, Drafts } from './drafts.js'
import { extractDocument, type Watch } from './extract-document.js'
import { hashBytes, type PackedFile, packFile, saveFile } from './import-files.js'
import { assetKey, graphOf } from './names.js'
import { replaceSource } from './replace-source.js'
import type { RewriteNeeds } from './rewrite-draft.js'
import { assetRows, type ExtractionRow, extractionRows } from './table.js'

const mostWarnings = 50

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
  watch: Watch = {},
): Promise<Import> {
  const { ledger, drafts } = needs
  const startedAt = Date.now()
  const mediaType = contentType ?? (sent === 'application/octet-stream' ? undefined : sent)
  const baseIri = graphOf({ ...ref, agent: caller.agent }, 'wm')
  const found = await extractDocument({ name, bytes, ...defined({ mediaType }) }, baseIri, watch)
  watch.signal?.throwIfAborted()
  const replaced =
    sameSource === 'replace' ? await replaceSource(needs, ref, name, found.lines, caller) : await add(found.lines)
  const sha256 = await hashBytes(bytes)
  const file = await packDocument()
  const row: ExtractionRow = {
    fileHash: `sha256:${sha256}`,
    fileName: name,
    mediaType: found.mediaType,
    status: 'completed',
    tripleCount: found.lines.length,
    pipeline: found.pipeline,
    ...defined({ rootEntity: found.rootEntity }),
    ...(found.warnings.length === 0 ? {} : { warnings: found.warnings.slice(0, mostWarnings) }),
    ...defined({ markdownHash: file?.row.markdown?.sha256 }),
    startedAt,
    completedAt: Date.now(),
  }
  const asset = { ...ref, agent: caller.agent }
  await ledger.writeWithoutReceipt((w) => {
    w.put(extractionRows, assetKey(asset), row)
    // Somebody may have deleted the asset meanwhile, and what is private goes with it.
    if (file !== undefined && w.has(assetRows, assetKey(asset))) saveFile(w, asset, file)
  })
  return { ...row, replaced }

  /** RDF says nothing but its statements; the text of a document may be wanted as it came. */
  async function packDocument(): Promise<PackedFile | undefined> {
    const { rootEntity: document, mediaType } = found
    if (document === undefined || !found.lines.includes(`<${baseIri}> <${kg.rootEntity}> <${document}> .`))
      return undefined
    return packFile({ fileName: name, mediaType, document, sha256 }, bytes, found.markdown)
  }

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
