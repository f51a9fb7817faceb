import { shortTitle } from '../document-entity.js'
import { slug } from '../slug.js'
import type { Statements } from '../statements.js'
import { integer, iri, text } from '../terms.js'
import { addText } from '../text-of.js'
import { uniqueNames } from '../unique-names.js'
import { kg, rdfType, schema } from '../vocabulary.js'
import type { Section } from './blocks.js'
import { plainTitle } from './plain-title.js'

/** Each heading is a section of the nearest one above it with a lower level, or of the document. */
export function addSections(statements: Statements, root: string, sections: readonly Section[]): void {
  const name = uniqueNames()
  const open: { readonly level: number; readonly entity: string }[] = []
  sections.forEach(({ level, title, body }, index) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const parent = open.at(-1)?.entity ?? root
    const entity = `${root}/${name(slug(title))}`
    open.push({ level, entity })
    statements.add(iri(parent), kg.hasSection, iri(entity))
    statements.add(iri(entity), rdfType, iri(kg.Section))
    statements.add(iri(entity), schema('name'), text(shortTitle(plainTitle(title)) || 'untitled'))
    statements.add(iri(entity), kg.order, integer(index + 1))
    statements.add(iri(entity), kg.level, integer(level))
    addText(statements, entity, body)
  })
}
