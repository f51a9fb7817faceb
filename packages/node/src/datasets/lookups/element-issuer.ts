import { ElementNotFoundError } from '@kg/contract'
import type { Signature } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { placesOf } from '../links/ledger-graph.js'
import type { DatasetRow } from '../records/table.js'
import { visibleCopies } from '../records/visible-datasets.js'
import { elementsWithId, findElements } from './find-elements.js'

/** Who published an element: a dataset binds its creator to its root, and its signature to both. */
export interface ElementIssuer {
  readonly unique_identifier: string
  readonly identifierType: 'ERC725'
  readonly identifierValue: string
  readonly datasets: { dataset_id: string; root_hash: string; signature: (Signature & Record<string, unknown>)[] }[]
}

/** The issuers of the elements with an @id, or of the one element that a vertex names. */
export function findIssuers(reader: LedgerReader, elementId: string, caller: Caller): ElementIssuer[] {
  const byKey = findElements(reader, [{ path: '_key', values: [elementId], opcode: 'EQ' }], caller)
  const vertices = byKey.length > 0 ? byKey : elementsWithId(reader, elementId, caller)
  if (vertices.length === 0) throw new ElementNotFoundError({ elementId })
  return vertices.map((vertex) => describeIssuer(vertex, datasetsOf(reader, vertex, caller)))
}

function describeIssuer(vertex: string, rows: readonly DatasetRow[]): ElementIssuer {
  return {
    unique_identifier: vertex,
    identifierType: 'ERC725',
    identifierValue: rows[0]?.creator ?? '',
    datasets: rows.map(({ id, rootHash, head }) => ({
      dataset_id: id,
      root_hash: rootHash,
      signature: head.signature.map((one) => ({ ...one })),
    })),
  }
}

/** The datasets that have an element, each once: several agents may have imported it. */
export function datasetsOf(reader: LedgerReader, vertex: string, caller: Caller): DatasetRow[] {
  const datasetOf = visibleCopies(reader, caller)
  const rows = new Map<string, DatasetRow>()
  for (const { copy } of placesOf(reader, vertex, (one) => datasetOf(one) !== undefined)) {
    const row = datasetOf(copy)
    if (row !== undefined) rows.set(row.id, row)
  }
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
