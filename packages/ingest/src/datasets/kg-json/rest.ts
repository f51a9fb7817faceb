import { isHiddenKey } from './property-statements.js'
import { setKey } from './set-key.js'
import type { Identifier, Json, JsonObject, KgElement, KgRelation, Properties } from './types.js'

/**
 * What an element's statements do not say, so that another node can build the same element: keys that the format does not
 * know, lists whose order counts, parts, empty values, and identifiers or relations that say more than usual.
 */
export function restOf(element: KgElement): JsonObject | undefined {
  const rest: Record<string, Json> = {}
  for (const key in element) if (!known.has(key)) setKey(rest, key, (element as unknown as JsonObject)[key] as Json) // Any key.
  const properties = element['@type'] === 'kgConnector' ? element.properties : restOfProperties(element.properties)
  if (properties !== undefined) rest.properties = properties
  // Lists of these are JSON.
  if (!areUsual(element.identifiers, isUsualIdentifier)) rest.identifiers = element.identifiers as unknown as Json
  if (!areUsual(element.relations, isUsualRelation)) rest.relations = element.relations as unknown as Json // The same.
  for (const _ in rest) return rest
  return undefined
}

const known = new Set(['@id', '@type', 'identifiers', 'properties', 'relations'])

function restOfProperties(properties: Properties): Properties | undefined {
  let rest: Record<string, Json> | undefined
  for (const key in properties) {
    const value = properties[key] as Json
    if (typeof value !== 'object' && !isHiddenKey(key)) continue
    rest ??= {}
    setKey(rest, key, value)
  }
  return rest
}

/** Statements have no order and are there once. */
function areUsual<T>(list: readonly T[], usualText: (item: T) => string | undefined): boolean {
  if (list.length === 0) return true
  if (list.length === 1) return usualText(list[0] as T) !== undefined
  const texts = new Set<string>()
  for (const item of list) {
    const text = usualText(item)
    if (text === undefined || texts.has(text)) return false
    texts.add(text)
  }
  return true
}

function isUsualIdentifier(identifier: Identifier): string | undefined {
  for (const key in identifier) if (key !== '@type' && key !== '@value') return undefined
  return `${identifier['@type']} ${identifier['@value']}`
}

const relationKeys = new Set(['@type', 'direction', 'relationType', 'linkedObject', 'properties'])

function isUsualRelation(relation: KgRelation): string | undefined {
  if (relation.direction !== 'direct' || relation.properties !== null) return undefined
  for (const key in relation) if (!relationKeys.has(key)) return undefined
  for (const key in relation.linkedObject) if (key !== '@id') return undefined
  return `${relation.relationType} ${relation.linkedObject['@id']}`
}
