import { connectorEndOf, type KgElement } from '@kg/ingest/datasets'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { type PackedRows, readRows } from './packed-links.js'
import { arrivals, type ConnectorRow, type Link, type PlaceRow, places } from './table.js'
import { connectionKey, elementKey, identifierKey } from './vertex-keys.js'

/** Rows are written and read, and nothing else is changed. */
export type RowWriter = Pick<LedgerReader, 'range' | 'by'> & Pick<LedgerWriter, 'put' | 'remove'>

/** What links an element of a copy's graph to others. */
export interface ElementLinks {
  readonly key: string
  readonly place: PlaceRow
  /** What leads from it to other vertices. */
  readonly arrivals: readonly (readonly [vertex: string, link: Link])[]
  readonly connector?: readonly [connection: string, row: ConnectorRow]
}

export function linksOf(creator: string, element: KgElement, index: number): ElementLinks {
  const key = elementKey(creator, element['@id'])
  const links = element.relations.map(
    ({ relationType, linkedObject }): Link => [relationType, elementKey(creator, linkedObject['@id'])],
  )
  const named = new Set(element.identifiers.map((one) => identifierKey(one['@type'], one['@value'])))
  const arriving: (readonly [string, Link])[] = []
  for (const [type, vertex] of links) arriving.push([vertex, [type, key]])
  for (const vertex of named) arriving.push([vertex, ['IDENTIFIES', key]])
  if (element['@type'] !== 'kgConnector') return { key, place: { index, links }, arrivals: arriving }
  const place: PlaceRow = { index, links, isConnector: true }
  const end = connectorEndOf(element, creator.split('+'))
  if (end === undefined) return { key, place, arrivals: arriving }
  const row = { element: key, creator, expects: end.expectedCreators }
  return { key, place, arrivals: arriving, connector: [connectionKey(end.connectionId), row] }
}

export function putLinkRows(writer: Pick<RowWriter, 'put'>, copy: string, rows: PackedRows): void {
  for (const { isPlace, vertex, number, value } of readRows(rows))
    if (isPlace) writer.put(places, [vertex, copy], value)
    else writer.put(arrivals, [vertex, copy, number], value)
}

/** Removes all that `putLinkRows` has stored of an element, however it was divided into rows. */
export function removeLinks(writer: RowWriter, copy: string, { key, arrivals: arriving }: ElementLinks): void {
  writer.remove(places, [key, copy])
  for (const [vertex] of arriving)
    for (const row of [...writer.range(arrivals, { prefix: [vertex, copy] })]) writer.remove(arrivals, row.key)
}
