import { checkJson, isJsonObject } from '../kg-json/check-json.js'
import { type DatasetLimits, defaultDatasetLimits } from '../kg-json/limits.js'
import { parseJson } from '../kg-json/parse-json.js'
import { readEach, readList, readObject, readText } from '../kg-json/read-fields.js'
import { type JsonPath, refuse } from '../kg-json/refuse.js'
import type { Json, JsonObject } from '../kg-json/types.js'

/** A link from a thing to something else: a read point, an observed object, or whatever its author calls it. */
export interface WotLink {
  readonly type: string
  /** Empty where the author left it open. */
  readonly id: string
}

/** One thing of a document, whichever shape the document has. */
export interface WotThing {
  readonly thing: JsonObject
  readonly id: string
  readonly name: string
  readonly properties: readonly { readonly id: string; readonly given: JsonObject }[]
  readonly links: readonly WotLink[]
  /** The entry as it was given. */
  readonly entry: JsonObject
}

export interface WotDocument {
  /** `things`: one thing under `things`; `data`: a sender and a list of things under `data`. */
  readonly shape: 'things' | 'data'
  readonly source: JsonObject
  readonly things: readonly WotThing[]
}

/** Reads a document of the web of things from text, bytes or parsed JSON. */
export function readWotDocument(input: unknown, limits: DatasetLimits = defaultDatasetLimits): WotDocument {
  const source = parseJson(input, limits.maxBytes)
  checkJson(source, limits.maxDepth)
  if (!isJsonObject(source) || (source.things === undefined && source.data === undefined))
    refuse([], 'expected an object with things or data')
  if (source.things !== undefined)
    return { shape: 'things', source, things: [readThing(readObject(source, 'things', []), ['things'])] }
  const list = readList(readObject(source, 'data', []), 'things', ['data'])
  if (list.length === 0) refuse(['data', 'things'], 'must not be empty')
  return { shape: 'data', source, things: readEach(list, ['data', 'things'], readThing) }
}

function readThing(entry: JsonObject, path: JsonPath): WotThing {
  const thing = readObject(entry, 'thing', path)
  const at = [...path, 'thing']
  const id = readText(thing, 'id', at)
  const name = thing.name === undefined ? '' : readText(thing, 'name', at)
  const list = entry.properties === undefined ? [] : readList(entry, 'properties', path)
  const properties = readEach(list, [...path, 'properties'], (given, at) => ({ id: readText(given, 'id', at), given }))
  const links = [...customLinks(thing, at), ...directLinks(entry, path)]
  return { thing, id, name, properties, links, entry }
}

/** `customFields`, where it is a list. As an object it holds settings of the device, and no links. */
function customLinks(thing: JsonObject, path: JsonPath): readonly WotLink[] {
  if (!Array.isArray(thing.customFields)) return []
  return readEach(thing.customFields as readonly Json[], [...path, 'customFields'], (field, at) => ({
    type: readText(field, 'type', at),
    id: typeof field.id === 'string' ? field.id : refuse([...at, 'id'], 'expected text'),
  }))
}

/** `readPoint` and `observedObjects` beside the thing. */
function directLinks(entry: JsonObject, path: JsonPath): readonly WotLink[] {
  const links: WotLink[] = []
  if (entry.readPoint !== undefined) {
    const id = readObject(entry, 'readPoint', path).id
    if (typeof id !== 'string') refuse([...path, 'readPoint', 'id'], 'expected text')
    links.push({ type: 'readPoint', id })
  }
  const observed = entry.observedObjects === undefined ? [] : readList(entry, 'observedObjects', path)
  observed.forEach((id, i) => {
    if (typeof id !== 'string') refuse([...path, 'observedObjects', i], 'expected text')
    links.push({ type: 'observedObject', id })
  })
  return links
}
