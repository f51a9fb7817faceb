import { mapDefined } from '@kg/core'
import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import { unpackPlace } from '../links/packed-links.js'
import { places } from '../links/table.js'
import type { DatasetRow } from '../records/table.js'
import { textAt } from '../texts/read-texts.js'
import { grants } from './table.js'

/** The ids of objects of a dataset whose permissioned data a viewer was granted, `limit` of them. */
export function grantedObjects(reader: LedgerReader, row: DatasetRow, viewer: string, limit: number): string[] {
  const granted = reader.range(grants, { prefix: [row.id, row.agent, viewer.toLowerCase()], limit })
  return [...granted].flatMap(({ key: [, , , vertex] }) => {
    const place = mapDefined(reader.get(places, [vertex, row.copy]), unpackPlace)
    const text = place && textAt(reader, row.copy, place.index)
    return text === undefined ? [] : [(JSON.parse(text) as KgElement)['@id']]
  })
}
