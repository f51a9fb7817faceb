import type { DatasetHeader, JsonObject, KgElement, KgRelation, Spelling } from './types.js'

/** The names of the format, in both spellings. */
const names = {
  kg: { object: 'kgObject', relation: 'kgRelation', connector: 'kgConnector', version: 'KGJSONVersion' },
  ot: { object: 'otObject', relation: 'otRelation', connector: 'otConnector', version: 'OTJSONVersion' },
} as const

export type FormatName = keyof typeof names.kg

const known = new Map<unknown, { spelling: Spelling; name: FormatName }>(
  (['kg', 'ot'] as const).flatMap((spelling) =>
    Object.entries(names[spelling]).map(([name, text]) => [text, { spelling, name: name as FormatName }] as const),
  ),
)

/** What a name of the format stands for, and how it is spelled. */
export const readName = (text: unknown): { spelling: Spelling; name: FormatName } | undefined => known.get(text)

export const spellName = (name: FormatName, spelling: Spelling): string => names[spelling][name]

/** An element as a dataset of the given spelling has it. What it says stays the same. */
export function spellElement(element: KgElement, spelling: Spelling): JsonObject {
  if (spelling === 'kg') return asJson(element)
  const name = element['@type'] === 'kgObject' ? 'object' : 'connector'
  return asJson({
    ...element,
    '@type': spellName(name, spelling),
    relations: element.relations.map((relation) => spellRelation(relation, spelling)),
  })
}

function spellRelation(relation: KgRelation, spelling: Spelling): object {
  return { ...relation, '@type': spellName('relation', spelling) }
}

/** A header as a dataset of the given spelling has it, its keys in the same order. */
export function spellHeader(header: DatasetHeader, spelling: Spelling): JsonObject {
  const entries = Object.entries(header).map(([key, value]) => [
    readName(key)?.name === 'version' ? spellName('version', spelling) : key,
    value as unknown,
  ])
  return asJson(Object.fromEntries(entries))
}

/** Types of the format name their keys, which JSON's own type does not. */
export function asJson(value: object): JsonObject {
  return value as JsonObject
}
