import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { datasetIdOf } from './draft-parts.js'
import { removeRecording } from './recordings.js'
import { type DatasetRow, datasetRows, openCopies } from './table.js'
import { removeCopy, removeOpenCopies } from './write-copy.js'

interface RemoveNeeds {
  readonly ledger: Journal
  readonly signal: AbortSignal
}

/** An asset that is gone, or all of a context graph. */
export interface GoneAssets {
  readonly contextGraph: string
  readonly name?: string
}

/** Removes datasets whose asset was forgotten, discarded, deleted or dropped: among those that are named, or among all. */
export async function removeGone(needs: RemoveNeeds, among?: GoneAssets): Promise<void> {
  const { ledger } = needs
  const gone = ledger.read((r) => [...findGone(r, among)])
  if (gone.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const { id, agent, copy, creator, contextGraph, parts = 1 } of gone) {
      // It may have been imported again meanwhile.
      if (w.get(datasetRows, [id, agent])?.copy !== copy || w.has(assetRows, [contextGraph, id, agent])) continue
      w.remove(datasetRows, [id, agent])
      removeRecording(w, copy)
      w.put(openCopies, copy, { creator, drafts: { datasetId: id, agent, contextGraph, parts } })
    }
    // Their texts must not stay in free pages of the file.
    w.requestRewrite()
  })
  for (const { copy, creator } of gone)
    if (ledger.read((r) => r.has(openCopies, copy))) await removeCopy(needs, { copy, creator })
}

/** The same, and what interrupted work has left. Only before work begins. */
export async function removeLeftovers(needs: RemoveNeeds): Promise<void> {
  await removeGone(needs)
  await removeOpenCopies(needs)
}

function* findGone(reader: LedgerReader, among: GoneAssets | undefined): Iterable<DatasetRow> {
  for (const { value } of rowsAmong(reader, among))
    if (!reader.has(assetRows, [value.contextGraph, value.id, value.agent])) yield value
}

function rowsAmong(reader: LedgerReader, among: GoneAssets | undefined): Iterable<{ readonly value: DatasetRow }> {
  if (among === undefined) return reader.range(datasetRows)
  const { contextGraph, name } = among
  return name === undefined
    ? reader.by(datasetRows, 'byGraph', { prefix: [contextGraph] })
    : reader.range(datasetRows, { prefix: [datasetIdOf(name)] })
}
