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

function listText(list: readonly Json[], order: ListOrder): string {
  if (list.length === 0) return '[]'
  if (list.length === 1) return `[${sortedText(list[0], order)}]`
  const items = list.map((item) => sortedText(item, order))
  return `[${(order === 'given' ? items : items.sort()).join(',')}]`
}

function objectText(value: JsonObject, order: ListOrder): string {
  let text = '{'
  for (const { key, label } of membersOf(value)) {
    const inner = key === 'properties' && order === 'sorted outside properties' ? 'given' : order
    text += `${text.length === 1 ? '' : ','}${label}${sortedText(value[key], inner)}`
  }
  return `${text}}`
}

/** The text of an element whose identifiers are written out already. */
export function elementText(element: JsonObject, order: ListOrder, identifiers: string): string {
  let text = '{'
  for (const { key, label } of membersOf(element)) {
    const inner = key === 'properties' && order === 'sorted outside properties' ? 'given' : order
    const value = key === 'identifiers' ? identifiers : sortedText(element[key], inner)
    text += `${text.length === 1 ? '' : ','}${label}${value}`
  }
  return `${text}}`
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
