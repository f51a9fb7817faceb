import type { Json, JsonObject } from '../../kg-json/index.js'
import { checkEvent } from '../event/check-event.js'
import type { Position } from '../event/document.js'
import { type EpcisEvent, type EventType, type Extension, eventTypes } from '../event/event.js'
import { invalidAt } from '../event/invalid.js'
import { prefixesOf } from '../event/json-context.js'
import { extensionOfKey, type Prefixes } from './json-extensions.js'
import { jsonFields, type Refuse } from './json-fields.js'

/** Reads and checks one event of EPCIS 2.0 in JSON-LD. Prefixes are those of the document. */
export function eventFromJson(given: JsonObject, documentPrefixes: Prefixes, at: Position): EpcisEvent {
  const refuse: Refuse = (why) => {
    throw invalidAt(at, why)
  }
  const { type, '@context': context, ...keys } = given
  if (!eventTypes.includes(type as EventType) || type === 'QuantityEvent')
    refuse(`${typeof type === 'string' ? type : 'an object without a type'} is not an event of EPCIS 2.0`)
  const prefixes = context === undefined ? documentPrefixes : { ...documentPrefixes, ...prefixesOf(context) }
  const fields: Record<string, unknown> = { type }
  const extensions: Extension[] = []
  for (const [key, value] of Object.entries(keys as Record<string, Json>)) {
    const read = jsonFields.get(key)
    if (read === undefined)
      extensions.push(
        extensionOfKey(key, value, prefixes) ?? refuse(`${key} is not a field, and @context does not define it`),
      )
    else fields[key] = read(value, key, prefixes, refuse)
  }
  if (extensions.length > 0) fields.extensions = extensions
  if (context !== undefined) fields.context = context
  // The readers of the fields give what the event's type says; what is required is checked below.
  const event = fields as unknown as EpcisEvent
  checkEvent(event, () => at)
  return event
}
