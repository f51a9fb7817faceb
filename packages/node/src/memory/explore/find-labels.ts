import { unescapeString } from '@kg/core'
import { chooseLabel, type LabelCandidate } from './choose-label.js'
import { askAboutEntities } from './entity-rows.js'
import type { Ask } from './open-asker.js'

/** Predicates that name things, best first. */
const labelPredicates = [
  'http://www.w3.org/2000/01/rdf-schema#label',
  'http://www.w3.org/2004/02/skos/core#prefLabel',
  'https://schema.org/name',
  'http://schema.org/name',
  'http://xmlns.com/foaf/0.1/name',
  'http://purl.org/dc/terms/title',
]
/** Longer labels are cut by the engine, so that long texts never come here. */
const maxLabel = 300

const select = `?predicate (SUBSTR(STR(?value), 1, ${maxLabel}) AS ?text) (LANG(?value) AS ?language)`
// A second list of VALUES would make the engine go through all statements for every entity.
const pattern = `?entity ?predicate ?value
  FILTER(isLiteral(?value) && ?predicate IN (${labelPredicates.map((iri) => `<${iri}>`).join(', ')}))`

/** The labels of entities, for those that have one. */
export async function findLabels(
  ask: Ask,
  iris: readonly string[],
  language?: string,
): Promise<{ labels: Map<string, string>; seq: number }> {
  const { rows, seq } = await askAboutEntities(ask, iris, select, pattern)
  const candidates = new Map<string, LabelCandidate[]>()
  for (const { entity = '', predicate = '', text = '', language: given = '' } of rows) {
    const list = candidates.get(entity) ?? []
    candidates.set(entity, list)
    list.push({ text: textOf(text), language: textOf(given), rank: labelPredicates.indexOf(predicate) })
  }
  const labels = new Map<string, string>()
  for (const [entity, list] of candidates) {
    const label = chooseLabel(list, language)
    if (label !== undefined) labels.set(entity, label)
  }
  return { labels, seq }
}

/** The text of a plain literal in wire form. */
const textOf = (literal: string): string => unescapeString(literal.slice(1, literal.lastIndexOf('"')))
