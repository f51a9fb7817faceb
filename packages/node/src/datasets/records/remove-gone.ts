import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type DatasetRow, datasetRows, openCopies } from './table.js'
import { removeOpenCopies } from './write-copy.js'

/** Removes datasets whose asset was forgotten, discarded or deleted, and what interrupted work has left. */
export async function removeGone(needs: { readonly ledger: Journal; readonly signal: AbortSignal }): Promise<void> {
  const { ledger } = needs
  const gone = ledger.read((r) => [...findGone(r)])
  if (gone.length > 0)
    await ledger.writeWithoutReceipt((w) => {
      for (const { id, agent, copy, creator, contextGraph, parts = 1 } of gone) {
        w.remove(datasetRows, [id, agent])
        w.put(openCopies, copy, { creator, drafts: { datasetId: id, agent, contextGraph, parts } })
      }
      // Their texts must not stay in free pages of the file.
      w.requestRewrite()
    })
  await removeOpenCopies(needs)
}

function* findGone(reader: LedgerReader): Iterable<DatasetRow> {
  for (const { value } of reader.range(datasetRows))
    if (!reader.has(assetRows, [value.contextGraph, value.id, value.agent])) yield value
}
