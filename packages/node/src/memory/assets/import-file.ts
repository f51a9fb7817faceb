import { createHash } from 'node:crypto'
import { IdentifierReadOnly, NoExtraction, routes, ValidationFailed } from '@kg/contract'
import { defined, isUal } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { UploadedFile } from '../../platform/caller/uploads.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import type { DraftRef, Drafts } from './drafts.js'
import { extracting } from './extracting.js'
import { assetKey, graphOf } from './names.js'
import { type ExtractionRow, extractionRows } from './table.js'

/** Documents into drafts: all of a file or nothing of it. */
export function importRoutes({
  ledger,
  graphs,
  drafts,
}: {
  ledger: Journal
  graphs: ContextGraphs
  drafts: Drafts
}): Binding[] {
  const place = (
    name: string,
    target: { contextGraphId: string; subGraphName?: string | undefined },
    caller: Caller,
  ): DraftRef =>
    ledger.read((r) => ({
      contextGraph: graphs.placeToRead(r, target.contextGraphId, target.subGraphName, caller).id,
      sub: target.subGraphName ?? '',
      name,
    }))

  async function importFile(
    ref: DraftRef,
    file: UploadedFile,
    contentType: string | undefined,
    caller: Caller,
  ): Promise<ExtractionRow> {
    const startedAt = Date.now()
    const uri = graphOf({ ...ref, agent: caller.agent }, 'wm')
    const mediaType = contentType ?? (file.mediaType === 'application/octet-stream' ? undefined : file.mediaType)
    const given = { name: file.name, bytes: file.bytes, ...defined({ mediaType }) }
    const found = await extracting(given, uri)
    await drafts.append(ref, { lines: found.lines }, caller)
    const row: ExtractionRow = {
      fileHash: `sha256:${createHash('sha256').update(file.bytes).digest('hex')}`,
      fileName: file.name,
      mediaType: found.mediaType,
      status: 'completed',
      tripleCount: found.lines.length,
      pipeline: found.pipeline,
      ...defined({ rootEntity: found.rootEntity }),
      startedAt,
      completedAt: Date.now(),
    }
    await ledger.keep((w) => w.put(extractionRows, assetKey({ ...ref, agent: caller.agent }), row))
    return row
  }

  return [
    handle(routes.importFile, async ({ params: { name }, body }, { caller, file }) => {
      if (isUal(name)) throw new IdentifierReadOnly({ name })
      if (file === undefined)
        throw new ValidationFailed({ where: 'form', problems: [{ path: 'file', problem: 'is needed' }] })
      const form = body as { contextGraphId: string; subGraphName?: string; contentType?: string }
      const ref = place(name, form, caller)
      return shown(ref, caller, await importFile(ref, file, form.contentType, caller))
    }),
    handle(routes.extractionStatus, ({ params: { name }, query }, { caller }) => {
      const ref = place(name, query, caller)
      const row = ledger.read((r) => r.get(extractionRows, assetKey({ ...ref, agent: caller.agent })))
      if (row === undefined) throw new NoExtraction({ name })
      return shown(ref, caller, row)
    }),
  ]
}

function shown(ref: DraftRef, { agent }: Caller, row: ExtractionRow) {
  const { fileHash, fileName, rootEntity, mediaType, status, tripleCount, pipeline, error } = row
  return {
    assertionUri: graphOf({ ...ref, agent }, 'wm'),
    fileHash,
    fileName,
    ...defined({ rootEntity }),
    detectedContentType: mediaType,
    extraction: {
      status,
      tripleCount,
      pipelineUsed: pipeline,
      ...defined({ error }),
      startedAt: new Date(row.startedAt).toISOString(),
      completedAt: new Date(row.completedAt).toISOString(),
    },
  }
}
