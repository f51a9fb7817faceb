import { isJsonObject } from '../kg-json/check-json.js'
import { readEach, readList, readObject, readText } from '../kg-json/read-fields.js'
import { type JsonPath, refuse } from '../kg-json/refuse.js'
import { asJson } from '../kg-json/spelling.js'
import type { DatasetDraft, Json, JsonObject, KgElement } from '../kg-json/types.js'

const infoPath = ['datasetHeader', 'transpilationInfo']

/** The WOT document that a dataset was made from, with all it said. */
export function writeWot({ '@graph': graph, datasetHeader }: DatasetDraft): JsonObject {
  const info = datasetHeader.transpilationInfo
  if (info?.transpilerType !== 'WOT') refuse(infoPath, 'the dataset was not imported as WOT')
  const objects = new Map(graph.map((element) => [element['@id'], element]))
  const diff = readObject(info, 'diff', infoPath)
  const path = [...infoPath, 'diff']
  if (diff.things !== undefined)
    return { ...diff, things: writeThing(readObject(diff, 'things', path), [...path, 'things'], objects) }
  const data = readObject(diff, 'data', path)
  const dataPath = [...path, 'data']
  const things = readEach(readList(data, 'things', dataPath), [...dataPath, 'things'], (entry, at) =>
    writeThing(entry, at, objects),
  )
  return { ...diff, data: { ...data, things } }
}

function writeThing(entry: JsonObject, path: JsonPath, objects: ReadonlyMap<string, KgElement>): JsonObject {
  const { ___thing: _, ___properties: ids, ___customFields: customFields, ...rest } = entry
  const { properties } = findElement(objects, readText(entry, '___thing', path), [...path, '___thing'])
  const thing = { ...properties, ...(customFields !== undefined && { customFields }) }
  if (!Array.isArray(ids)) return { ...rest, thing }
  const list = (ids as readonly Json[]).map((id, i) => writeProperty(id, [...path, '___properties', i], objects))
  return { ...rest, thing, properties: list }
}

function writeProperty(id: Json, path: JsonPath, objects: ReadonlyMap<string, KgElement>): JsonObject {
  const { data, ___metadata: metadata } = findElement(objects, id, path).properties
  if (!isJsonObject(metadata)) refuse(path, 'the object is no property of a thing')
  const { rest, ...named } = metadata
  return asJson({ ...named, ...(data !== undefined && { values: data }), ...(isJsonObject(rest) && rest) })
}

function findElement(objects: ReadonlyMap<string, KgElement>, id: Json, path: JsonPath): KgElement {
  return (typeof id === 'string' ? objects.get(id) : undefined) ?? refuse(path, 'the graph has no such object')
}
