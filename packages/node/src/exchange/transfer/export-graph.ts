import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { readDraftTexts } from '../../memory/assets/read-draft.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { type ContextGraphRow, subGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from '../membership/definition.js'
import { recordOf } from '../sync/record.js'
import { writeGraphFile } from './graph-file.js'

/** What stands first in a file: which context graph it is of. Words only; who vouches for it are the seals that follow. */
export interface GraphHead {
  id: string
  name: string
  description?: string
  restricted: boolean
  curator?: string
  subGraphs: { name: string; description?: string; createdBy: string }[]
  exportedAt: string
}

export interface ExportNeeds {
  ledger: Journal
  graphs: ContextGraphs
}

export interface ExportRequest {
  contextGraphId: string
  /** Also the caller's own drafts. */
  withDrafts: boolean
}

/** The file of a context graph that the caller may read. Throws before the first byte if it may not. */
export function exportGraph(
  { ledger, graphs }: ExportNeeds,
  { contextGraphId, withDrafts }: ExportRequest,
  caller: Caller,
): AsyncIterable<Buffer> {
  const row = ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, undefined, caller))
  return writeGraphFile(readBodies(ledger, row, withDrafts ? caller.agent : undefined))
}

/** The head, then each asset with its author's record, the definition before all others. */
function* readBodies(ledger: Journal, graph: ContextGraphRow, draftsOf: string | undefined): Generator<object> {
  const { id } = graph
  yield { head: ledger.read((r) => headOf(r, graph)) }
  const keys = ledger.read((r) => [...r.range(assetRows, { prefix: [id] })].map(({ key }) => key))
  const first = keys.filter(([, asset]) => asset === definitionName)
  for (const key of [...first, ...keys.filter(([, asset]) => asset !== definitionName)]) {
    const asset = ledger.read((r) => r.get(assetRows, key))
    if (asset === undefined) continue
    // The published version before a newer shared one: each stands on its own.
    for (const layer of [asset.vm, asset.swm])
      if (layer !== undefined) yield ledger.read((r) => assetBody(r, asset, layer))
    if (asset.agent === draftsOf && asset.wm !== undefined) yield ledger.read((r) => draftBody(r, asset))
  }
}

function headOf(reader: LedgerReader, graph: ContextGraphRow): GraphHead {
  const { id, name, description, curator } = graph
  return {
    id,
    name,
    restricted: isRestricted(graph),
    exportedAt: new Date().toISOString(),
    ...defined({ description, curator }),
    subGraphs: [...reader.range(subGraphs, { prefix: [id] })].map(({ value }) => ({
      name: value.name,
      createdBy: value.createdBy,
      ...defined({ description: value.description }),
    })),
  }
}

const assetBody = (reader: LedgerReader, row: AssetRow, layer: LayerState): object => ({
  record: recordOf(row, layer),
  chunks: layer.content.chunks.map((hash) => Uint8Array.from(reader.contentPacked(hash))),
})

const draftBody = (reader: LedgerReader, row: AssetRow): object => ({
  draft: { name: row.name, sub: row.sub },
  lines: textsOf(reader, row, 'wm'),
  privateLines: textsOf(reader, row, 'private'),
})

const textsOf = (reader: LedgerReader, row: AssetRow, layer: 'wm' | 'private'): string =>
  [...new Set(readDraftTexts(reader, row, layer).flatMap((text) => text.split('\n')))]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('')
