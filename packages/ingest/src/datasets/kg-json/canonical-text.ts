import { membersOf } from './members.js'
import type { Json, JsonObject } from './types.js'

/** Which lists are brought into order: none, all, or those outside `properties`, whose order the author chose. */
export type ListOrder = 'given' | 'sorted' | 'sorted outside properties'

/**
 * JSON without spaces, in one order: the members of an object by their text `"key":value`, the items of a list as
 * `order` says, both by UTF-16 code units.
 */
export function sortedText(value: Json | undefined, order: ListOrder): string {
  if (typeof value !== 'object') return JSON.stringify(value ?? null)
  if (value === null) return 'null'
  return isList(value) ? listText(value, order) : objectText(value, order)
}

function listText(list: readonly Json[], order: ListOrder, textOf = sortedText): string {
  if (list.length === 0) return '[]'
  if (list.length === 1) return `[${textOf(list[0], order)}]`
  const items = list.map((item) => textOf(item, order))
  return `[${(order === 'given' ? items : items.sort()).join(',')}]`
}

// Identifiers and relations are most of a graph, and nearly all of them have the same keys.

/** A list of identifiers, as `sortedText` writes it. */
export const identifiersText = (list: Json | undefined, order: ListOrder): string =>
  listText(list as readonly Json[], order, identifierText)

const relationsText = (list: Json | undefined, order: ListOrder): string =>
  listText(list as readonly Json[], order, relationText)

function identifierText(item: Json | undefined, order: ListOrder): string {
  const { '@type': type, '@value': value } = item as JsonObject
  if (typeof type !== 'string' || typeof value !== 'string' || !hasKeys(item as JsonObject, 2))
    return sortedText(item, order)
  return `{"@type":${JSON.stringify(type)},"@value":${JSON.stringify(value)}}`
}

function relationText(item: Json | undefined, order: ListOrder): string {
  const { '@type': type, direction, linkedObject, properties, relationType } = item as JsonObject
  const id = (linkedObject as JsonObject)['@id']
  const isUsual =
    type === 'kgRelation' &&
    direction === 'direct' &&
    properties === null &&
    typeof relationType === 'string' &&
    typeof id === 'string' &&
    hasKeys(item as JsonObject, 5) &&
    hasKeys(linkedObject as JsonObject, 1)
  if (!isUsual) return sortedText(item, order)
  return `{"@type":"kgRelation","direction":"direct","linkedObject":{"@id":${JSON.stringify(id)}},"properties":null,"relationType":${JSON.stringify(relationType)}}`
}

function hasKeys(object: JsonObject, count: number): boolean {
  let found = 0
  for (const _ in object) found += 1
  return found === count
}

function objectText(value: JsonObject, order: ListOrder): string {
  let text = '{'
  for (const { key, label } of membersOf(value)) {
    const inner = key === 'properties' && order === 'sorted outside properties' ? 'given' : order
    text += `${text.length === 1 ? '' : ','}${label}${sortedText(value[key], inner)}`
  }
  return `${text}}`
}

/** The text of an element whose identifiers are written out already, and where these begin. */
export function elementText(
  element: JsonObject,
  order: ListOrder,
  identifiers: string,
): { text: string; identifiersAt: number } {
  let text = '{'
  let identifiersAt = 0
  for (const { key, label } of membersOf(element)) {
    text += text.length === 1 ? label : `,${label}`
    if (key === 'identifiers') {
      identifiersAt = text.length
      text += identifiers
    } else if (key === 'relations') text += relationsText(element[key], order)
    else
      text += sortedText(element[key], key === 'properties' && order === 'sorted outside properties' ? 'given' : order)
  }
  return { text: `${text}}`, identifiersAt }
}

/**
 * The same text after it was parsed and written again, as earlier nodes did before they hashed: keys that look like
 * list indexes then stand first, by number.
 */
export function writtenText(sorted: string): string {
  return indexKey.test(sorted) ? JSON.stringify(JSON.parse(sorted)) : sorted
}

const indexKey = /[{,]"(?:0|[1-9]\d*)":/

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value)
}
