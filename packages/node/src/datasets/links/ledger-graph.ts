import type { KgElement, TrailEdge } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import { textAt } from '../texts/read-texts.js'
import { unpackLinks, unpackPlace } from './packed-links.js'
import { arrivals, bridges, type PlaceRow, places } from './table.js'
import { identifierKey, isIdentifier } from './vertex-keys.js'

/** Whether a caller may see what a copy says. */
export type IsVisible = (copy: string) => boolean

/** All that leads from a vertex to others in either direction, in the copies that count; to identifiers only if asked. */
export function* edgesOf(
  reader: LedgerReader,
  vertex: string,
  isVisible: IsVisible,
  withIdentifiers = true,
): Iterable<TrailEdge> {
  let isConnector = false
  if (!isIdentifier(vertex))
    for (const { key, value } of reader.range(places, { prefix: [vertex] })) {
      if (!isVisible(key[1])) continue
      const place = unpackPlace(value)
      for (const [type, to] of place.links) yield { type, to, direction: 'out' }
      if (withIdentifiers)
        for (const to of identifiersAt(reader, key[1], place)) yield { type: 'IDENTIFIED_BY', to, direction: 'out' }
      isConnector ||= place.isConnector === true
    }
  for (const { key, value } of reader.range(arrivals, { prefix: [vertex] }))
    if (isVisible(key[1])) for (const [type, to] of unpackLinks(value)) yield { type, to, direction: 'in' }
  if (!isConnector) return
  for (const { key } of reader.range(bridges, { prefix: [vertex] })) {
    const [, fromCopy, to, toCopy] = key
    if (isVisible(fromCopy) && isVisible(toCopy)) yield { type: 'CONNECTION_DOWNSTREAM', to, direction: 'out' }
  }
}

/** The vertices of an element's identifiers. */
function identifiersAt(reader: LedgerReader, copy: string, { index, identifiers }: PlaceRow): Iterable<string> {
  if (identifiers !== undefined) return identifiers
  const text = textAt(reader, copy, index)
  if (text === undefined) return []
  const element = JSON.parse(text) as KgElement
  return new Set(element.identifiers.map((one) => identifierKey(one['@type'], one['@value'])))
}

/** The elements that an identifier names. */
export function* elementsNamed(reader: LedgerReader, identifier: string, isVisible: IsVisible): Iterable<string> {
  for (const { key, value } of reader.range(arrivals, { prefix: [identifier] }))
    if (isVisible(key[1])) for (const [, element] of unpackLinks(value)) yield element
}

/** The copies that hold an element, and where. */
export function* placesOf(
  reader: LedgerReader,
  element: string,
  isVisible: IsVisible,
): Iterable<{ copy: string; index: number }> {
  for (const { key, value } of reader.range(places, { prefix: [element] }))
    if (isVisible(key[1])) yield { copy: key[1], index: unpackPlace(value).index }
}
