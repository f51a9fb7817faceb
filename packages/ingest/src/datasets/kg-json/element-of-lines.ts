import { type Line, parseLine, rdfNamespace, unescapeString, xsd } from '@kg/core'
import { datasetTerms as terms } from './iris.js'
import { setKey } from './set-key.js'
import type { Identifier, Json, JsonObject, KgElement, KgRelation } from './types.js'

/** Builds the element that a subject's lines were made of; undefined where they are no element's. */
export function elementOfLines(lines: readonly Line[]): KgElement | undefined {
  let id: string | undefined
  let type: KgElement['@type'] | undefined
  let rest: JsonObject = {}
  const identifiers: Identifier[] = []
  const properties: Record<string, Json> = {}
  const relations: KgRelation[] = []
  for (const line of lines) {
    const { predicate, object } = parseLine(line)
    if (predicate === `<${rdfNamespace}type>`) type = types[object]
    else if (predicate === `<${terms.objectId}>`) id = textOf(object)
    else if (predicate === `<${terms.rest}>`) rest = JSON.parse(textOf(object)) as JsonObject
    else {
      const [, kind, name = ''] = named.exec(predicate) ?? []
      const key = decodeURIComponent(name)
      if (kind === 'identifier') identifiers.push({ '@type': key, '@value': textOf(object) })
      else if (kind === 'relation') relations.push(relationTo(key, object))
      else if (kind === 'property' && object.startsWith('"')) setKey(properties, key, literalValue(object))
    }
  }
  if (id === undefined || type === undefined) return undefined
  const { properties: more, ...others } = rest
  for (const key of Object.keys((more ?? {}) as JsonObject)) setKey(properties, key, (more as JsonObject)[key] as Json)
  const built = { '@id': id, '@type': type, identifiers, relations, ...others, properties }
  // Of this shape if it was written by this format; if not, the hashes of its dataset are wrong.
  return built as KgElement
}

const types: Readonly<Record<string, KgElement['@type']>> = {
  [`<${terms.Object}>`]: 'kgObject',
  [`<${terms.Connector}>`]: 'kgConnector',
}

const named = /^<urn:kg:dataset:(identifier|property|relation):(.*)>$/

/** The text of a literal. */
const textOf = (object: string): string => unescapeString(object.slice(1, object.lastIndexOf('"')))

function literalValue(object: string): Json {
  const text = textOf(object)
  if (object.endsWith(`^^<${xsd}integer>`) || object.endsWith(`^^<${xsd}double>`)) return Number(text)
  return object.endsWith(`^^<${xsd}boolean>`) ? text === 'true' : text
}

const objects = '<urn:kg:dataset:object:'

function relationTo(relationType: string, object: string): KgRelation {
  const id = decodeURIComponent(object.slice(object.indexOf(':', objects.length) + 1, -1))
  return { '@type': 'kgRelation', direction: 'direct', relationType, linkedObject: { '@id': id }, properties: null }
}
