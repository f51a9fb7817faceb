import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { datasetTerms } from '@kg/ingest/datasets'
import type { ContentRef, LedgerReader } from '@kg/store'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { assetRows } from '../../memory/assets/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fillCopy } from '../importing/fill-copy.js'
import { putDataset } from '../importing/import-dataset.js'
import type { PrepareThread } from '../importing/prepare-in-thread.js'
import { partName } from '../records/draft-parts.js'
import { standardOf } from '../records/standard-of.js'
import { datasetRows } from '../records/table.js'

export interface ReceivingNeeds {
  readonly ledger: Journal
  readonly thread: PrepareThread
  /** Where files lie while they are read. */
  readonly folder: string
  /** Aborted when the node stops. */
  readonly signal: AbortSignal
}

/** A dataset of which a part has come from another node. */
export interface ReceivedRef {
  readonly contextGraph: string
  readonly agent: string
  readonly datasetId: string
}

/** Makes a dataset of assets that other nodes have shared, once all of them are here. */
export async function storeReceived(needs: ReceivingNeeds, ref: ReceivedRef): Promise<'stored' | 'known' | 'partial'> {
  const { ledger, thread, signal } = needs
  const { datasetId, agent, contextGraph } = ref
  if (ledger.read((r) => r.has(datasetRows, [datasetId, agent]))) return 'known'
  const contents = ledger.read((r) => findParts(r, ref))
  if (contents === undefined) return 'partial'
  const folder = join(needs.folder, `${datasetId}-${agent}.received`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, 'statements')
    await writeStatements(ledger, contents, path)
    return await fillCopy({ ledger, thread, signal }, { path, folder, datasetId }, async (filled, { copy }) => {
      const { parts: _, ...prepared } = filled
      const standard = standardOf(prepared.head)
      const row = { ...prepared, id: datasetId, agent, copy, contextGraph, standard, importedAt: Date.now() }
      await ledger.writeWithoutReceipt((w) => putDataset(w, { ...row, parts: contents.length }))
      return 'stored' as const
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The content of all parts, if all are here. */
function findParts(reader: LedgerReader, { contextGraph, agent, datasetId }: ReceivedRef): ContentRef[] | undefined {
  const partAt = (index: number): ContentRef | undefined => {
    const row = reader.get(assetRows, [contextGraph, partName(datasetId, index), agent])
    return row && findNewestLayer(row)?.content
  }
  const first = partAt(0)
  if (first === undefined) return undefined
  const count = partsOf(reader, first)
  const parts = Array.from({ length: count }, (_, index) => (index === 0 ? first : partAt(index)))
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/** How many parts the first one says there are. What a dataset says about itself stands first among its sorted lines. */
function partsOf(reader: LedgerReader, { chunks }: ContentRef): number {
  const [chunk] = chunks
  const text = chunk === undefined ? '' : reader.contentBytes(chunk).toString('utf8')
  const at = text.indexOf(` <${datasetTerms.parts}> "`)
  const count = Number(/^ <[^>]+> "(\d{1,4})"/.exec(text.slice(at, at + 200))?.[1] ?? 1)
  return Math.max(1, count)
}

/** Writes statements into a file, a chunk at a time: the event loop goes on in between. */
async function writeStatements(ledger: Journal, contents: readonly ContentRef[], path: string): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  for (const { chunks } of contents)
    for (const chunk of chunks) {
      await file.write(ledger.read((r) => r.contentBytes(chunk)))
      await setImmediate()
    }
}
