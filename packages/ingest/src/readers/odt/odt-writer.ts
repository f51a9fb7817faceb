import type { Block, Link } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { attribute, type XmlAttributes } from '../../zip/read-xml.js'
import { safeHref } from '../html/safe-href.js'
import { OdfText } from './odf-text.js'
import type { OdtStyles } from './odt-styles.js'
import { OdtTable } from './odt-table.js'

/** Not the text itself, but lists of it, or what was deleted from it. */
const unread = new Set(
  'tracked-changes table-of-content alphabetical-index illustration-index table-index object-index user-index note-citation ruby-text forms'.split(
    ' ',
  ),
)

const codeStyles = ['Preformatted_20_Text', 'Source_20_Code']

interface Paragraph {
  readonly kind: 'heading' | 'paragraph' | 'code'
  readonly level: number
  readonly text: OdfText
  readonly isNote: boolean
}

/** Makes blocks of the elements of an OpenDocument text. */
export class OdtWriter {
  private readonly paragraphs: Paragraph[] = []
  private readonly lists: { readonly style: string; isNewItem: boolean }[] = []
  private readonly waiting: Block[] = []
  private table: { readonly rows: OdtTable; depth: number; cell: string[]; times: number } | undefined
  private image: { text: string; target: string | undefined } | undefined
  private caption: 'open' | undefined
  private ignored = 0
  private notes = 0
  private annotations = 0
  private code: string[] = []

  constructor(
    private readonly sink: BlockSink,
    private readonly styles: OdtStyles,
  ) {}

  open(name: string, attributes: XmlAttributes): void {
    if (this.ignored > 0 || unread.has(name) || (this.annotations > 0 && /^(?:creator|date)/.test(name))) {
      this.ignored++
      return
    }
    if (name === 'p' || name === 'h') this.openParagraph(name, attributes)
    else if (name === 'note' || name === 'annotation') this.openNote(name)
    else if (name === 'list') this.lists.push({ style: this.listStyle(attributes), isNewItem: false })
    else if (name === 'list-item') for (const list of this.lists.slice(-1)) list.isNewItem = true
    else if (name === 'table' || this.table !== undefined) this.openInTable(name, attributes)
    else if (name === 'image') this.image = { text: '', target: safeHref(attribute(attributes, 'href')) }
    else if (name === 'title' || name === 'desc') this.caption = 'open'
    else this.styles.open(name, attributes)
    if (name !== 'p' && name !== 'h') this.paragraphs.at(-1)?.text.open(name, attributes)
  }

  text(text: string): void {
    if (this.ignored > 0) return
    if (this.caption !== undefined && this.image !== undefined) this.image.text ||= text.trim()
    else this.paragraphs.at(-1)?.text.add(text)
  }

  close(name: string): void {
    if (this.ignored > 0) {
      this.ignored--
      return
    }
    if (name === 'p' || name === 'h') {
      this.closeParagraph(name)
      return
    }
    this.paragraphs.at(-1)?.text.close(name)
    if (name === 'note' || name === 'annotation') this.closeNote(name)
    else if (name === 'list') this.lists.pop()
    else if (name === 'title' || name === 'desc') this.caption = undefined
    else if (name === 'frame') this.showImage()
    else if (this.table !== undefined) this.closeInTable(name)
    else if (name === 'text') this.showCode()
  }

  private openParagraph(name: string, attributes: XmlAttributes): void {
    const style = attribute(attributes, 'style-name')
    const isTitle = this.styles.isMadeFrom(style, 'Title')
    const isCode = codeStyles.some((code) => this.styles.isMadeFrom(style, code))
    const kind = name === 'h' || isTitle ? 'heading' : isCode ? 'code' : 'paragraph'
    const level = Number(attribute(attributes, 'outline-level') ?? 1)
    const text = new OdfText()
    text.open(name, {})
    this.paragraphs.push({ kind, level, text, isNote: this.notes > 0 })
  }

  private closeParagraph(name: string): void {
    const paragraph = this.paragraphs.pop()
    if (paragraph === undefined) return
    paragraph.text.close(name)
    const { text, links } = paragraph.text.takeWithLinks()
    if (this.table !== undefined && !paragraph.isNote) this.table.cell.push(text)
    else if (text !== '' || paragraph.kind === 'code') this.show(paragraph, text, links)
    // Notes and pictures stand inside of the paragraph that they belong to, and come after it.
    if (this.paragraphs.length === 0 && this.table === undefined)
      for (const block of this.waiting.splice(0)) this.sink.block(block)
  }

  private show({ kind, level, isNote }: Paragraph, text: string, found: readonly Link[]): void {
    const safe = found.filter(({ href }) => safeHref(href) !== undefined)
    const rest = { ...(safe.length === 0 ? {} : { links: safe }), place: {} }
    const list = this.lists.at(-1)
    if (isNote) {
      this.waiting.push({ kind: 'note', text, ...rest })
      return
    }
    if (kind === 'code') {
      this.code.push(text)
      return
    }
    this.showCode()
    if (kind === 'heading') this.sink.block({ kind, level, text: text.replace(/\s+/g, ' '), ...rest })
    else if (list?.isNewItem) {
      list.isNewItem = false
      const depth = this.lists.length
      this.sink.block({ kind: 'list-item', text, depth, isOrdered: this.styles.isOrdered(list.style, depth), ...rest })
    } else this.sink.block({ kind: 'paragraph', text, ...rest })
  }

  private showCode(): void {
    const text = this.code.splice(0).join('\n').trimEnd()
    if (text !== '') this.sink.block({ kind: 'code', text, place: {} })
  }

  private showImage(): void {
    const { image } = this
    this.image = undefined
    if (image === undefined) return
    const target = /^https?:/i.test(image.target ?? '') ? image.target : undefined
    if (image.text === '' && target === undefined) return
    const block: Block = { kind: 'image', text: image.text, ...(target === undefined ? {} : { target }), place: {} }
    if (this.paragraphs.length > 0) this.waiting.push(block)
    else this.sink.block(block)
  }

  private openNote(name: string): void {
    this.notes++
    if (name === 'annotation') this.annotations++
  }

  private closeNote(name: string): void {
    this.notes--
    if (name === 'annotation') this.annotations--
  }

  /** A list within a list has the style of the outer one, unless it names its own. */
  private listStyle(attributes: XmlAttributes): string {
    return attribute(attributes, 'style-name') ?? this.lists.at(-1)?.style ?? ''
  }

  private openInTable(name: string, attributes: XmlAttributes): void {
    if (name === 'table' && this.table === undefined) {
      this.showCode()
      const rows = new OdtTable(this.sink, {}, attribute(attributes, 'name'))
      this.table = { rows, depth: 1, cell: [], times: 1 }
      return
    }
    const { table } = this
    if (table === undefined) return
    if (name === 'table') table.depth++
    if (table.depth > 1) return
    if (name === 'table-header-rows') table.rows.setHead(true)
    else if (name === 'table-row') table.rows.startRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      table.cell = []
      table.times = Number(attribute(attributes, 'number-columns-repeated') ?? 1) || 1
    }
  }

  private closeInTable(name: string): void {
    const { table } = this
    if (table === undefined) return
    if (name === 'table' && --table.depth === 0) {
      table.rows.end()
      this.table = undefined
    }
    if (table.depth !== 1) return
    if (name === 'table-header-rows') table.rows.setHead(false)
    else if (name === 'table-row') table.rows.endRow()
    else if (name === 'table-cell' || name === 'covered-table-cell')
      table.rows.cell(table.cell.filter((text) => text !== '').join('\n') || undefined, table.times)
  }
}
