import { decode } from '../decode.js'
import { documentEntity } from '../document-entity.js'
import { addLink } from '../links.js'
import { readBlocks } from '../markdown/blocks.js'
import { splitFrontmatter } from '../markdown/frontmatter.js'
import { type InlineFinds, scanInline } from '../markdown/inline.js'
import { plainTitle } from '../markdown/plain-title.js'
import { addProperty, type PropertyContext } from '../markdown/properties.js'
import { propertyLine } from '../markdown/property-line.js'
import { addSections } from '../markdown/sections.js'
import { scalarOf } from '../markdown/values.js'
import { linkedNote, noteName } from '../markdown/wiki-link.js'
import { entityIri } from '../slug.js'
import type { Statements } from '../statements.js'
import { iri, text } from '../terms.js'
import { addText } from '../text-of.js'
import { schema } from '../vocabulary.js'
import { type Format, inlineBytes, type Source } from './format.js'

export const markdown: Format = {
  pipeline: 'markdown',
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  extensions: ['md', 'markdown', 'mdown', 'mkd'],
  inlineBytes: inlineBytes,
  async read(source, statements) {
    const written = decode(source.name, source.bytes)
    source.findings.markdown = written
    const { properties, body } = splitFrontmatter(source.name, written)
    const { root } = source
    const context: PropertyContext = { statements, subject: iri(root), note: (name) => entityIri(source.baseIri, name) }
    for (const [key, value] of properties) addProperty(context, key, value)
    const finds = findsOf(source, statements, root)
    const { lead, sections } = readBlocks(body, (line) => {
      const property = propertyLine(line)
      if (property !== undefined) addProperty(context, property.key, scalarOf(property.value))
      scanInline(line, finds)
    })
    const title = properties.get('title') ?? plainTitle(sections[0]?.title ?? '')
    documentEntity(source, statements, { title: String(title), mediaType: 'text/markdown' })
    addText(statements, root, lead)
    addSections(statements, root, sections)
    return root
  },
}

function findsOf({ baseIri }: Source, statements: Statements, root: string): InlineFinds {
  const mentioned = new Set<string>()
  const mention = (name: string | undefined) => {
    if (name === undefined || mentioned.has(name)) return
    mentioned.add(name)
    const entity = iri(entityIri(baseIri, name))
    statements.add(iri(root), schema('mentions'), entity)
    statements.add(entity, schema('name'), text(name))
  }
  const cite = (predicate: string) => (href: string) => {
    if (addLink(statements, root, predicate, href)) return
    if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) mention(linkedNote(href))
  }
  return {
    wikiLink: (target) => mention(noteName(target)),
    link: cite(schema('citation')),
    image: cite(schema('image')),
    tag: (name) => statements.add(iri(root), schema('keywords'), text(name)),
  }
}
