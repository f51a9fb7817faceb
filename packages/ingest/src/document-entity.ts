import type { Source } from './formats/format.js'
import { stem } from './slug.js'
import type { Statements } from './statements.js'
import { iri, text } from './terms.js'
import { kg, rdfType, schema } from './vocabulary.js'

const maxTitle = 200

/** Says what file an asset's document came from, and returns the IRI of the document. */
export function documentEntity(
  { name, baseIri, root, isAttached }: Pick<Source, 'name' | 'baseIri' | 'root' | 'isAttached'>,
  statements: Statements,
  { title, mediaType }: { readonly title: string; readonly mediaType: string },
): string {
  if (!isAttached) statements.add(iri(baseIri), kg.rootEntity, iri(root))
  statements.add(iri(root), rdfType, iri(schema('DigitalDocument')))
  statements.add(iri(root), schema('name'), text(shortTitle(title) || stem(name)))
  statements.add(iri(root), kg.sourceFile, text(name))
  statements.add(iri(root), kg.sourceContentType, text(mediaType))
  return root
}

export function shortTitle(title: string): string {
  const letters = [...title.trim().slice(0, 2 * maxTitle + 2)]
  return letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('')}…` : letters.join('')
}
