import { type KgElement, permissionedDataOf, publicElement } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { elementKey } from '../links/vertex-keys.js'
import type { DatasetRow } from '../records/table.js'
import { grants } from './table.js'

/** An element as a caller may see it: permissioned data only for the importer and for viewers with a grant. */
export function showElement(reader: LedgerReader, row: DatasetRow, element: KgElement, { agent }: Caller): KgElement {
  if (permissionedDataOf(element) === undefined || row.agent === agent) return element
  const vertex = elementKey(row.creator, element['@id'])
  return reader.has(grants, [row.id, row.agent, agent.toLowerCase(), vertex]) ? element : publicElement(element)
}
