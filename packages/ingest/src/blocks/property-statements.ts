import { chunks } from '../chunks.js'
import type { Statements } from '../statements.js'
import { dateTerm, integer, iri, type TermText, text } from '../terms.js'
import { schema } from '../vocabulary.js'
import type { DocumentProperties } from './block.js'

/** What a document says about itself; its title is left to the one who names the entity. */
export function addProperties(statements: Statements, root: string, found: DocumentProperties): void {
  const add = (term: string, values: readonly TermText[]) => {
    for (const value of values) statements.add(iri(root), schema(term), value)
  }
  const words = (values: readonly string[]) => values.flatMap((value) => chunks(value)).map(text)
  const date = (value: string) => [dateTerm(value) ?? text(value)]
  add('author', words(found.authors ?? []))
  add('description', words(found.description === undefined ? [] : [found.description]))
  add('keywords', words(found.keywords ?? []))
  if (found.language !== undefined) add('inLanguage', words([found.language]))
  if (found.created !== undefined) add('dateCreated', date(found.created))
  if (found.modified !== undefined) add('dateModified', date(found.modified))
  if (found.pages !== undefined) add('numberOfPages', [integer(found.pages)])
  for (const { term, value } of found.more ?? []) if (/^[A-Za-z]{1,80}$/.test(term)) add(term, valueTerms(value))
}

const valueTerms = (value: string): TermText[] => {
  const date = dateTerm(value)
  return date === undefined ? chunks(value).map(text) : [date]
}
