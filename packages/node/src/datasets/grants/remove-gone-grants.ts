import type { Journal } from '../../platform/operations/journal.js'
import { datasetRows } from '../records/table.js'
import { grants } from './table.js'

/** Removes the grants of datasets that are gone: an agent that imports one again decides anew. */
export async function removeGoneGrants(ledger: Journal): Promise<void> {
  const gone = ledger.read((r) =>
    [...r.range(grants)].map(({ key }) => key).filter(([id, importer]) => !r.has(datasetRows, [id, importer])),
  )
  if (gone.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const key of gone) w.remove(grants, key)
  })
}
