import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { connectionOf, expectedCreators } from './connector-facts.js'
import { arrivals, connectors, elements, type Link, type PlaceRow, places } from './table.js'
import { connectionKey, elementKey, identifierKey } from './vertex-keys.js'

/** A copy that is written, and the creator whose graph it is. */
export interface CopyRef {
  readonly copy: string
  readonly creator: string
}

/** Rows are written and read, and nothing else is changed. */
export type RowWriter = Pick<LedgerReader, 'range' | 'by'> & Pick<LedgerWriter, 'put' | 'remove'>

/** An element, and how it is written out. */
export interface WrittenElement {
  readonly element: KgElement
  readonly text: string
}

/** Stores elements that follow each other in a copy's graph, with all that links them. */
export function putElements(
  writer: Pick<RowWriter, 'put' | 'remove'>,
  { copy, creator }: CopyRef,
  batch: readonly WrittenElement[],
  first: number,
): void {
  const incoming = new Map<string, Link[]>()
  batch.forEach(({ element, text }, offset) => {
    const index = first + offset
    const key = elementKey(creator, element['@id'])
    writer.put(elements, [copy, index], text)
    const place = placeOf(element, index, creator)
    writer.put(places, [key, copy], place)
    for (const [type, vertex] of place.links) add(incoming, vertex, [type, key])
    for (const vertex of place.identifiers) add(incoming, vertex, ['IDENTIFIES', key])
    if (place.isConnector) {
      const row = { element: key, creator, expects: expectedCreators(element) }
      writer.put(connectors, [connectionKey(connectionOf(element)), copy, index], row)
    }
  })
  for (const [vertex, links] of incoming) writer.put(arrivals, [vertex, copy, first], links)
}

/** Removes what `putElements` has stored for the same elements. */
export function removeElements(
  writer: Pick<RowWriter, 'put' | 'remove'>,
  { copy, creator }: CopyRef,
  batch: readonly KgElement[],
  first: number,
): void {
  const reached = new Set<string>()
  batch.forEach((element, offset) => {
    const index = first + offset
    const place = placeOf(element, index, creator)
    writer.remove(elements, [copy, index])
    writer.remove(places, [elementKey(creator, element['@id']), copy])
    for (const [, vertex] of place.links) reached.add(vertex)
    for (const vertex of place.identifiers) reached.add(vertex)
    if (place.isConnector) writer.remove(connectors, [connectionKey(connectionOf(element)), copy, index])
  })
  for (const vertex of reached) writer.remove(arrivals, [vertex, copy, first])
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
