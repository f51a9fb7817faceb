import { elementText, identifiersText, type ListOrder, sortedText } from './canonical-text.js'
import { publicElement } from './public-graph.js'
import { sha3 } from './sha3.js'
import { spellElement } from './spelling.js'
import type { DatasetVersion, Json, JsonObject, KgElement, Spelling } from './types.js'

/** How the text of a graph is made. */
export interface Form {
  readonly version: DatasetVersion
  readonly spelling: Spelling
}

/** One element as its hash sees it. */
export interface CanonicalElement {
  readonly element: KgElement
  readonly text: string
  /** The text of its identifiers alone, which the summary of a dataset repeats. */
  readonly identifiers: string
  /** Where that text begins. */
  readonly identifiersAt: number
}

const orders: Readonly<Record<DatasetVersion, ListOrder>> = {
  '1.0': 'sorted',
  '1.1': 'given',
  '1.2': 'sorted outside properties',
}

/** The texts of a graph's elements for the dataset id, in their order. Permissioned data is left out. */
export function elementTexts(graph: readonly KgElement[], { version, spelling }: Form): string[] {
  const texts = graph.map((element) => sortedText(spellElement(publicElement(element), spelling), orders[version]))
  return version === '1.1' ? texts : texts.sort()
}

/** The elements as leaves of the hash tree, in their order. Version 1.0 orders them in a way of its own. */
export function canonicalElements(graph: readonly KgElement[], form: Form): CanonicalElement[] {
  const elements = graph.map((element) => canonicalElement(element, form))
  if (form.version === '1.0') return elements.sort((a, b) => collator.compare(a.element['@id'], b.element['@id']))
  return form.version === '1.1' ? elements : elements.sort((a, b) => (a.text < b.text ? -1 : 1))
}

/** What new datasets are hashed as. */
export const currentForm: Form = { version: '1.2', spelling: 'kg' }

/** An element as the hashes of a new dataset see it. */
export const currentText = (element: KgElement): CanonicalElement => canonicalElement(element, currentForm)

const collator = new Intl.Collator('en')

function canonicalElement(element: KgElement, { version, spelling }: Form): CanonicalElement {
  const spelled = spellElement(publicElement(element), spelling)
  const ordered = version === '1.0' ? orderListsByHash(spelled) : spelled
  const order = version === '1.2' ? 'sorted outside properties' : 'given'
  const identifiers = identifiersText(ordered.identifiers, order)
  return { element, identifiers, ...elementText(ordered, order, identifiers) }
}

/** Version 1.0, in roots and signatures: identifiers and relations stand in the order of their hashes. */
export function orderListsByHash(element: JsonObject): JsonObject {
  return { ...element, identifiers: byHash(element.identifiers), relations: byHash(element.relations) }
}

function byHash(list: Json | undefined): readonly Json[] {
  return (list as readonly Json[])
    .map((item) => ({ item, hash: sha3(sortedText(item, 'given')) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item)
}
