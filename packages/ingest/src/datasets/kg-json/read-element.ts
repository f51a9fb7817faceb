import { checkedAs, readEach, readList, readObject, readText } from './read-fields.js'
import { type JsonPath, refuse } from './refuse.js'
import { asJson, readName } from './spelling.js'
import type { Identifier, JsonObject, KgElement, KgRelation, Spelling } from './types.js'

/** How one dataset is read. */
export interface Reading {
  /** Notes how a name of the format is spelled; a finished dataset may not mix spellings. */
  readonly noteSpelling: (spelling: Spelling, path: JsonPath) => void
  /** A finished dataset stays as it is, because its id covers it. In others, what has a default may be missing. */
  readonly isFinished: boolean
}

/** One element of a graph, in our spelling. */
export function readElement(given: JsonObject, path: JsonPath, reading: Reading): KgElement {
  readText(given, '@id', path)
  const type = readName(given['@type'])
  if (type?.name !== 'object' && type?.name !== 'connector')
    refuse([...path, '@type'], 'expected kgObject or kgConnector')
  reading.noteSpelling(type.spelling, [...path, '@type'])
  const identifiers = readEach(readList(given, 'identifiers', path), [...path, 'identifiers'], readIdentifier)
  const properties = readObject(given, 'properties', path)
  checkPermissionedData(properties, [...path, 'properties'])
  const relations = readEach(readList(given, 'relations', path), [...path, 'relations'], (relation, at) =>
    readRelation(relation, at, reading),
  )
  if (type.name === 'connector') checkConnector(properties, identifiers, path)
  const ours = type.name === 'object' ? 'kgObject' : 'kgConnector'
  return checkedAs(asJson({ ...given, '@type': ours, identifiers, properties, relations }))
}

function readIdentifier(given: JsonObject, path: JsonPath): Identifier {
  readText(given, '@type', path)
  readText(given, '@value', path)
  return checkedAs(given)
}

function readRelation(given: JsonObject, path: JsonPath, reading: Reading): KgRelation {
  const type = given['@type']
  if (type !== undefined || reading.isFinished) {
    const name = readName(type)
    if (name?.name !== 'relation') refuse([...path, '@type'], 'expected kgRelation')
    reading.noteSpelling(name.spelling, [...path, '@type'])
  }
  readText(given, 'relationType', path)
  readText(readObject(given, 'linkedObject', path), '@id', [...path, 'linkedObject'])
  const direction = given.direction
  if (direction !== undefined && direction !== 'direct') refuse([...path, 'direction'], 'expected direct')
  if (given.properties !== undefined && given.properties !== null) readObject(given, 'properties', path)
  const relation: JsonObject = { ...given, '@type': 'kgRelation' }
  return checkedAs(reading.isFinished ? relation : { direction: 'direct', ...relation })
}

function checkPermissionedData(properties: JsonObject, path: JsonPath): void {
  if (properties.permissioned_data === undefined || properties.permissioned_data === null) return
  const permissioned = readObject(properties, 'permissioned_data', path)
  if (permissioned.data !== undefined) readObject(permissioned, 'data', [...path, 'permissioned_data'])
}

function checkConnector(properties: JsonObject, identifiers: readonly Identifier[], path: JsonPath): void {
  if (!identifiers.some((identifier) => identifier['@type'] === 'id'))
    refuse([...path, 'identifiers'], 'a connector needs an identifier of type id: its connection id')
  const at = [...path, 'properties']
  const expected = readList(properties, 'expectedConnectionCreators', at)
  readEach(expected, [...at, 'expectedConnectionCreators'], readIdentifier)
}
