import { DocumentTooLongError } from '@kg/contract'
import { documentEntity, shortTitle } from '../document-entity.js'
import type { Source } from '../formats/format.js'
import { addLink } from '../links.js'
import { slug, stem } from '../slug.js'
import type { Statements } from '../statements.js'
import { integer, iri, text } from '../terms.js'
import { uniqueNames } from '../unique-names.js'
import { kg, rdfType, schema } from '../vocabulary.js'
import type { Block, Cell, DocumentProperties, Place, TableHead } from './block.js'
import { blockText, cellText, clampLevel } from './block-text.js'
import { Passages } from './passages.js'
import { addPlace } from './places.js'
import { addProperties } from './property-statements.js'
import type { BlockSink } from './reader.js'
import { writeTable } from './table-statements.js'

const maxTextRows = 200_000

type Heading = Extract<Block, { kind: 'heading' }>

interface Part {
  readonly entity: string
  readonly level: number
  readonly place: Place
  readonly passages: Passages
}

/** Makes statements of a document: sections under their heading, text, tables, links, and where each stands. */
export class StatementWriter implements Pick<BlockSink, 'block' | 'table'> {
  private readonly open: Part[]
  private readonly sectionName = uniqueNames()
  private readonly tableName = uniqueNames()
  private sections = 0
  private tables = 0
  private textRows = 0
  private firstHeading: string | undefined

  constructor(
    private readonly source: Pick<Source, 'name' | 'baseIri' | 'root' | 'isAttached'>,
    private readonly statements: Statements,
  ) {
    this.open = [{ entity: source.root, level: 0, place: {}, passages: new Passages() }]
  }

  block(block: Block): void {
    if (block.kind === 'heading') this.addSection(block)
    else {
      const written = blockText(block, (plain) => plain)
      if (written !== '') this.current.passages.add(block.kind, written, block.place)
    }
    if (block.kind === 'image' && block.target !== undefined) this.link(schema('image'), block.target)
    for (const { href } of block.links ?? []) this.link(schema('citation'), href)
  }

  table(head: TableHead): { row(cells: readonly Cell[], row?: number): void; end(): void } {
    const end = () => undefined
    if (head.columns === undefined) return { row: (cells, row) => this.addTextRow(head, cells, row), end }
    const { source, statements } = this
    const table = `${source.root}/table/${this.tableName(slug(head.name ?? 'table'))}`
    const order = ++this.tables
    const row = writeTable({ statements, name: source.name, table, holder: this.current.entity, order }, head)
    return { row, end }
  }

  finish(properties: DocumentProperties, mediaType: string): void {
    const { source, statements } = this
    const title = properties.title ?? this.firstHeading ?? stem(source.name)
    documentEntity(source, statements, { title, mediaType })
    addProperties(statements, source.root, properties)
    for (const part of this.open.splice(0)) this.close(part)
  }

  private get current(): Part {
    return this.open.at(-1) as Part
  }

  /** Each heading is a section of the nearest one above it with a lower level, or of the document. */
  private addSection({ level: given, text: title, place }: Heading): void {
    const { statements, source } = this
    const level = clampLevel(given)
    this.firstHeading ??= title.trim() || undefined
    while (this.current.level >= level) this.close(this.open.pop() as Part)
    const entity = `${source.root}/${this.sectionName(slug(title))}`
    statements.add(iri(this.current.entity), kg.hasSection, iri(entity))
    statements.add(iri(entity), rdfType, iri(kg.Section))
    statements.add(iri(entity), schema('name'), text(shortTitle(title) || 'untitled'))
    statements.add(iri(entity), kg.order, integer(++this.sections))
    statements.add(iri(entity), kg.level, integer(level))
    addPlace(statements, entity, place)
    this.open.push({ entity, level, place, passages: new Passages() })
  }

  /** Rows without names of columns are text, and a text has its bounds. */
  private addTextRow({ place }: TableHead, cells: readonly Cell[], row?: number): void {
    if (++this.textRows > maxTextRows)
      throw new DocumentTooLongError({ name: this.source.name, what: 'rows without a header', limit: maxTextRows })
    const written = cells.map(cellText).join(' | ')
    if (/[^ |]/.test(written)) this.current.passages.add('row', written, row === undefined ? place : { ...place, row })
  }

  /** A link is one of the section that it stands in, and of the document. */
  private link(predicate: string, href: string): void {
    for (const entity of new Set([this.current.entity, this.source.root]))
      addLink(this.statements, entity, predicate, href)
  }

  private close({ passages, entity, place }: Part): void {
    passages.write(this.statements, entity, place)
  }
}
