import { routes, ValidationFailedError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { DraftRef } from './drafts.js'
import { findExtraction, type ImportNeeds, type ImportOptions, importFile } from './import-file.js'
import { graphOf } from './names.js'
import { type ResolveNeeds, resolveChange, resolveDraft, type Scope } from './resolve-draft.js'
import type { ExtractionRow } from './table.js'

/** Documents into drafts. */
export function importRoutes(needs: ImportNeeds & ResolveNeeds): Binding[] {
  return [
    handle(routes.importFile, async ({ params: { name }, body }, { caller, file }) => {
      if (file === undefined)
        throw new ValidationFailedError({ where: 'form', problems: [{ path: 'file', problem: 'is needed' }] })
      const { contentType, sameSource, ...scope } = body as Scope & ImportOptions
      const ref = resolveChange(needs, name, scope, caller)
      const { replaced, ...row } = await importFile(needs, ref, file, { contentType, sameSource }, caller)
      return { ...formatExtraction(ref, caller, row), replaced }
    }),
    handle(routes.extractionStatus, ({ params: { name }, query }, { caller }) => {
      const ref = resolveDraft(needs, name, query, caller)
      return formatExtraction(ref, caller, findExtraction(needs, ref, caller))
    }),
  ]
}

/** The newest import of an asset, as the API shows it. */
export function formatExtraction(ref: DraftRef, { agent }: Pick<Caller, 'agent'>, row: ExtractionRow) {
  const { fileHash, fileName, rootEntity, mediaType, status, tripleCount, pipeline, error, warnings, markdownHash } =
    row
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
      ...defined({ error, warnings, markdownHash }),
      startedAt: new Date(row.startedAt).toISOString(),
      completedAt: new Date(row.completedAt).toISOString(),
    },
  }
}
