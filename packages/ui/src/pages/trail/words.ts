import { middleOut, shortHex } from '../../look/short-iri.js'
import { isPlaceRelation, type Kind, type Stop } from './read-items.js'

export const kindWords: Readonly<Record<Kind, string>> = {
  event: 'Event',
  transformation: 'Transformation',
  aggregation: 'Packing',
  connector: 'Connector',
  place: 'Place',
  thing: 'Thing',
}

/** An address by its ends, everything else as it is. */
export const partyWord = (party: string, names: ReadonlyMap<string, string>): string =>
  names.get(party.toLowerCase()) ?? (/^0x[0-9a-f]{16,}$/i.test(party) ? shortHex(party) : middleOut(party))

/** A moment to the minute, in UTC, as everybody in a chain can compare it. */
export const momentWord = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** One thing that an object is joined with, as it names it. */
export interface Named {
  readonly type: string
  readonly id: string
  /** Where it is in the trail. */
  readonly stop?: Stop
}

/** What an object names, in its own order. */
export function namedBy(stop: Stop, stops: readonly Stop[]): Named[] {
  return stop.item.kgObject.relations.map(({ relationType: type, linkedObject }) => {
    const id = linkedObject['@id']
    const found = stops.find(({ item, party }) => item.kgObject['@id'] === id && party === stop.party)
    return { type, id, ...(found !== undefined && { stop: found }) }
  })
}

export const placesIn = (named: readonly Named[]): Named[] => named.filter(({ type }) => isPlaceRelation(type))
export const thingsIn = (named: readonly Named[]): Named[] => named.filter(({ type }) => !isPlaceRelation(type))
