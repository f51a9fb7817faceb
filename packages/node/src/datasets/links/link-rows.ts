import { connectorEndOf, type KgElement } from '@kg/ingest/datasets'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { arrivals, type ConnectorRow, connectors, elements, type Link, type PlaceRow, places } from './table.js'
import { connectionKey, elementKey, identifierKey } from './vertex-keys.js'

/** Rows are written and read, and nothing else is changed. */
export type RowWriter = Pick<LedgerReader, 'range' | 'by'> & Pick<LedgerWriter, 'put' | 'remove'>

/** An element, and how it is written out. */
export interface WrittenElement {
  readonly element: KgElement
  readonly text: string
}

/** The rows of elements that follow each other in a copy's graph: all that links them. */
export interface LinkRows {
  readonly texts: readonly string[]
  readonly places: readonly (readonly [element: string, row: PlaceRow])[]
  readonly arrivals: readonly (readonly [vertex: string, links: readonly Link[]])[]
  readonly connectors: readonly (readonly [connection: string, index: number, row: ConnectorRow])[]
}

export function linkRowsOf(creator: string, batch: readonly WrittenElement[], first: number): LinkRows {
  const incoming = new Map<string, Link[]>()
  const texts: string[] = []
  const found: [string, PlaceRow][] = []
  const ends: [string, number, ConnectorRow][] = []
  batch.forEach(({ element, text }, offset) => {
    const index = first + offset
    const key = elementKey(creator, element['@id'])
    const place = placeOf(element, index, creator)
    texts.push(text)
    found.push([key, place])
    for (const [type, vertex] of place.links) add(incoming, vertex, [type, key])
    for (const vertex of place.identifiers) add(incoming, vertex, ['IDENTIFIES', key])
    const end = connectorEndOf(element, creator.split('+'))
    if (end === undefined) return
    const { connectionId, expectedCreators } = end
    ends.push([connectionKey(connectionId), index, { element: key, creator, expects: expectedCreators }])
  })
  return { texts, places: found, connectors: ends, arrivals: [...incoming] }
}

export function putLinkRows(writer: Pick<RowWriter, 'put'>, copy: string, first: number, rows: LinkRows): void {
  rows.texts.forEach((text, offset) => {
    writer.put(elements, [copy, first + offset], text)
  })
  for (const [element, row] of rows.places) writer.put(places, [element, copy], row)
  for (const [vertex, links] of rows.arrivals) writer.put(arrivals, [vertex, copy, first], links)
  for (const [connection, index, row] of rows.connectors) writer.put(connectors, [connection, copy, index], row)
}

/** Removes what `putLinkRows` has stored. */
export function removeLinkRows(writer: Pick<RowWriter, 'remove'>, copy: string, first: number, rows: LinkRows): void {
  rows.texts.forEach((_, offset) => {
    writer.remove(elements, [copy, first + offset])
  })
  for (const [element] of rows.places) writer.remove(places, [element, copy])
  for (const [vertex] of rows.arrivals) writer.remove(arrivals, [vertex, copy, first])
  for (const [connection, index] of rows.connectors) writer.remove(connectors, [connection, copy, index])
}

function placeOf(element: KgElement, index: number, creator: string): PlaceRow {
  const links = element.relations.map(
    ({ relationType, linkedObject }): Link => [relationType, elementKey(creator, linkedObject['@id'])],
  )
  const identifiers = element.identifiers.map((one) => identifierKey(one['@type'], one['@value']))
  return {
    index,
    links,
    identifiers: [...new Set(identifiers)],
    ...(element['@type'] === 'kgConnector' ? { isConnector: true } : {}),
  }
}

function add(incoming: Map<string, Link[]>, vertex: string, link: Link): void {
  const known = incoming.get(vertex)
  if (known === undefined) incoming.set(vertex, [link])
  else known.push(link)
}
