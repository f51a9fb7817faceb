import { defined } from '@kg/core'
import { identifiersOf } from '@kg/core/gs1'
import type { Json, JsonObject, KgObject } from '../../kg-json/index.js'
import type { VocabularyAttribute, VocabularyElement } from '../event/document.js'
import type { Attributes, Extension } from '../event/event.js'
import { relate } from '../event/relations.js'
import { isPermissioned, markedInVocabulary } from './marked-identifiers.js'

/** Keys of properties that are not attributes. */
const reserved = new Set(['objectType', 'vocabularyType', 'children', 'extension', 'permissioned_data', '___metadata'])

/** An attribute's entry in the metadata: where it stood and how it was written. Its value is a property. */
interface Entry {
  readonly at: number
  readonly id: string
  readonly form: 'text' | 'content' | 'json'
  readonly marks?: Attributes
  /** The value, when the id is a reserved key. */
  readonly value?: Json
}

const formOf = ({ content, json }: VocabularyAttribute): Entry['form'] =>
  content !== undefined ? 'content' : json !== undefined ? 'json' : 'text'

// Extensions are texts, lists and objects: they are JSON.
const jsonOf = ({ text, content, json }: VocabularyAttribute): Json =>
  (content as unknown as Json) ?? json ?? text ?? ''

const toAttribute = ({ id, form, marks }: Entry, value: Json): VocabularyAttribute =>
  ({ id, [form]: value, ...defined({ marks }) }) as VocabularyAttribute

/** A master data element as an object of a dataset. Permissioned attributes are under `permissioned_data`. */
export function objectOfVocabulary(element: VocabularyElement, id: string, position: number): KgObject {
  const properties: Record<string, Json> = { objectType: 'vocabularyElement', vocabularyType: element.vocabularyType }
  const shown: Entry[] = []
  const permissioned: JsonObject[] = []
  const values = new Map<string, Json[]>()
  element.attributes.forEach((attribute, at) => {
    const entry: Entry = { at, id: attribute.id, form: formOf(attribute), ...defined({ marks: attribute.marks }) }
    const value = jsonOf(attribute)
    if (isPermissioned(attribute.marks)) {
      permissioned.push({ ...(entry as unknown as JsonObject), value }) // An entry is JSON.
      if (attribute.marks?.visibility === 'permissioned.show_attribute') shown.push(entry)
    } else if (reserved.has(attribute.id)) shown.push({ ...entry, value })
    else {
      shown.push(entry)
      values.set(attribute.id, [...(values.get(attribute.id) ?? []), value])
    }
  })
  for (const [key, all] of values) properties[key] = all.length === 1 ? (all[0] as Json) : all
  if (permissioned.length > 0) properties.permissioned_data = { data: { attribute: permissioned } }
  if (element.children !== undefined) properties.children = element.children
  // As above: extensions and entries are JSON.
  if (element.extensions !== undefined) properties.extension = element.extensions as unknown as Json
  properties.___metadata = {
    position,
    attributes: shown as unknown as Json,
    ...defined({ id: id === element.id ? undefined : element.id, marks: element.marks }),
    ...defined({ vocabularyFields: element.vocabularyFields }),
  }
  return {
    '@id': id,
    '@type': 'kgObject',
    identifiers: [...identifiersOf(element.id), ...markedInVocabulary(element)],
    properties,
    relations: (element.children ?? []).map((child) => relate('HAS_CHILD', child)),
  }
}

interface VocabularyMetadata {
  readonly id?: string
  readonly attributes: readonly Entry[]
  readonly marks?: Attributes
  readonly vocabularyFields?: JsonObject
}

/** The master data element that an object was made of. Without a grant, its permissioned attributes are missing. */
export function vocabularyOfObject(object: KgObject): VocabularyElement {
  const { properties } = object
  // Written above.
  const metadata = properties.___metadata as unknown as VocabularyMetadata
  const hidden =
    (properties.permissioned_data as unknown as { data?: { attribute?: Entry[] } } | undefined)?.data?.attribute ?? []
  const next = new Map<string, number>()
  const valueOfNext = ({ id }: Entry): Json => {
    const value = properties[id] ?? ''
    const count = metadata.attributes.filter((entry) => entry.id === id && !isPermissioned(entry.marks)).length
    if (count < 2) return value
    const at = next.get(id) ?? 0
    next.set(id, at + 1)
    return (value as readonly Json[])[at] as Json
  }
  const shown = metadata.attributes
    .filter(({ marks }) => !isPermissioned(marks))
    .map((entry) => ({ at: entry.at, attribute: toAttribute(entry, entry.value ?? valueOfNext(entry)) }))
  const granted = hidden.map((entry) => ({ at: entry.at, attribute: toAttribute(entry, entry.value ?? '') }))
  return {
    vocabularyType: properties.vocabularyType as string,
    id: metadata.id ?? object['@id'],
    attributes: [...shown, ...granted].sort((a, b) => a.at - b.at).map(({ attribute }) => attribute),
    ...defined({
      children: properties.children as readonly string[] | undefined,
      extensions: properties.extension as unknown as readonly Extension[] | undefined, // As above.
      marks: metadata.marks,
      vocabularyFields: metadata.vocabularyFields,
    }),
  }
}
