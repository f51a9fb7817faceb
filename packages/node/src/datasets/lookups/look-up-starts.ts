import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DatasetRow } from '../records/table.js'
import { datasetsOf } from './element-issuer.js'
import { findElements } from './find-elements.js'
import { readObjects } from './query-objects.js'

/** Pairs of identifier types and values. */
type Pairs = readonly (readonly [type: string, value: string])[]

/** The objects with all (EQ) or one (IN) of some identifiers: where trails can begin. */
export async function lookUpStarts(
  ledger: Journal,
  pairs: Pairs,
  opcode: 'EQ' | 'IN',
  caller: Caller,
  signal: AbortSignal,
) {
  const items = pairs.map(([path, value]) => ({ path, values: [value], opcode: 'EQ' as const }))
  const vertices = ledger.read((r) =>
    opcode === 'EQ' ? findElements(r, items, caller) : items.flatMap((item) => findElements(r, [item], caller)),
  )
  const { found, truncated } = await readObjects(ledger, [...new Set(vertices)], caller, signal)
  const starts = found.map(({ vertex, element }) => ({
    unique_identifier: vertex,
    identifiers: element.identifiers.map((one) => ({
      identifierType: one['@type'],
      identifierValue: one['@value'],
    })),
    datasets: ledger.read((r) => datasetsOf(r, vertex, caller)).map(describeDataset),
  }))
  return { starts, truncated }
}

const describeDataset = ({ id, head: { datasetHeader } }: DatasetRow) => ({
  dataset_id: id,
  metadata: {
    dataCreator: { identifiers: datasetHeader.dataCreator.identifiers.map((one) => ({ ...one })) },
    timestamp: datasetHeader.datasetCreationTimestamp,
  },
})
