import { defined } from '@kg/core'
import type { Identifier, Json, JsonObject, KgObject } from '../../kg-json/index.js'
import type { EpcisEvent } from '../event/event.js'
import { relationsOf } from '../event/relations.js'
import { markedInEvent } from './marked-identifiers.js'

/** What an event's properties say about how it was written. */
interface EventMetadata {
  readonly position: number
  readonly attributes?: Json
  readonly marks?: Json
  readonly namespaces?: Json
  readonly layout?: Json
  readonly context?: Json
}

function identifiersOfEvent(event: EpcisEvent, id: string): Identifier[] {
  const identifiers: Identifier[] = [{ '@type': 'id', '@value': id }]
  if (event.eventID !== undefined) {
    if (event.eventID !== id) identifiers.push({ '@type': 'id', '@value': event.eventID })
    const [, uuid] = /^urn:uuid:(.+)$/.exec(event.eventID) ?? []
    if (uuid !== undefined) identifiers.push({ '@type': 'uuid', '@value': uuid })
  }
  return [...identifiers, ...markedInEvent(event)]
}

/** An event as an object of a dataset: its fields are properties, what it names are relations. */
export function objectOfEvent(event: EpcisEvent, id: string, position: number): KgObject {
  const { type, attributes, marks, namespaces, layout, context, ...fields } = event
  const metadata = { position, ...defined({ attributes, marks, namespaces, layout, context }) }
  return {
    '@id': id,
    '@type': 'kgObject',
    identifiers: identifiersOfEvent(event, id),
    // An event is made of texts, lists and objects without a prototype of their own: it is JSON.
    properties: { objectType: type, ...fields, ___metadata: metadata } as unknown as JsonObject,
    relations: relationsOf(event),
  }
}

/** The event that an object was made of. */
export function eventOfObject({ properties }: KgObject): EpcisEvent {
  const { objectType, ___metadata, ...fields } = properties
  const { position: _, ...metadata } = (___metadata ?? {}) as unknown as EventMetadata // Written above.
  // The fields were an event's when the object was made.
  return { type: objectType, ...fields, ...metadata } as unknown as EpcisEvent
}
