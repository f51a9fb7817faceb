import type { LedgerReader } from '@kg/store'
import { assetRows } from '../../memory/assets/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { removeRecording } from './recordings.js'
import { type DatasetRow, datasetRows, openCopies } from './table.js'
import { removeCopy, removeOpenCopies } from './write-copy.js'

interface RemoveNeeds {
  readonly ledger: Journal
  readonly signal: AbortSignal
}

/** Removes datasets whose asset was forgotten, discarded, deleted or dropped. */
export async function removeGone(needs: RemoveNeeds): Promise<void> {
  const { ledger } = needs
  const gone = ledger.read((r) => [...findGone(r)])
  if (gone.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const { id, agent, copy, creator, contextGraph, parts = 1 } of gone) {
      w.remove(datasetRows, [id, agent])
      removeRecording(w, copy)
      w.put(openCopies, copy, { creator, drafts: { datasetId: id, agent, contextGraph, parts } })
    }
    // Their texts must not stay in free pages of the file.
    w.requestRewrite()
  })
  for (const { copy, creator } of gone) await removeCopy(needs, { copy, creator })
}

/** The same, and what interrupted work has left. Only before work begins. */
export async function removeLeftovers(needs: RemoveNeeds): Promise<void> {
  await removeGone(needs)
  await removeOpenCopies(needs)
}

function* findGone(reader: LedgerReader): Iterable<DatasetRow> {
  for (const { value } of reader.range(datasetRows))
    if (!reader.has(assetRows, [value.contextGraph, value.id, value.agent])) yield value
}
