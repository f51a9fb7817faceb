import { iri, type TermText, text } from '../terms.js'
import { rdfType, schema } from '../vocabulary.js'
import { predicateOf, typeOf } from './names.js'
import { type ValueContext, valueTerms } from './values.js'

export interface PropertyContext extends ValueContext {
  readonly subject: TermText
}

/** Says a property of the document, from its frontmatter or from a `key:: value` line. */
export function addProperty(context: PropertyContext, key: string, value: unknown): void {
  const { statements, subject } = context
  const predicate = predicateOf(key)
  for (const term of termsFor(predicate, value, context)) statements.add(subject, predicate, term)
}

function termsFor(predicate: string, value: unknown, context: ValueContext): TermText[] {
  if (predicate === rdfType) return words(value).map((name) => iri(typeOf(name)))
  if (predicate === schema('keywords')) return words(value).map((word) => text(word.replace(/^#/, '')))
  return valueTerms(value, context)
}

/** A list, or words between commas. */
function words(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  return items
    .filter((item) => ['string', 'number', 'bigint', 'boolean'].includes(typeof item))
    .map((item) => String(item).trim())
    .filter((word) => word !== '' && word !== '#')
}
