import { defined, mapDefined } from '@kg/core'
import type { Journal } from '../../platform/operations/journal.js'
import { datasetRows } from '../records/table.js'
import { grants } from './table.js'

/** Removes the grants of datasets that are gone, or of one of them: an agent that imports it again decides anew. */
export async function removeGoneGrants(ledger: Journal, datasetId?: string): Promise<void> {
  const gone = ledger.read((r) =>
    [...r.range(grants, defined({ prefix: mapDefined(datasetId, (id) => [id]) }))]
      .map(({ key }) => key)
      .filter(([id, importer]) => !r.has(datasetRows, [id, importer])),
  )
  if (gone.length === 0) return
  await ledger.writeWithoutReceipt((w) => {
    for (const key of gone) w.remove(grants, key)
  })
}
