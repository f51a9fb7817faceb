import type { Link, Place } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import {
  type Attributes,
  codeLanguage,
  headingLevel,
  isBackLink,
  isBlock,
  isNote,
  isTitle,
  isUnread,
} from './elements.js'
import { HtmlTable } from './html-table.js'
import { InlineText } from './inline-text.js'
import { safeHref } from './safe-href.js'

export interface WriterOptions {
  readonly place: Place
  readonly base: string | undefined
  readonly dataTables: readonly boolean[]
}

interface List {
  readonly isOrdered: boolean
  isNewItem: boolean
}

const labelled = (links: readonly Link[]) => (links.length === 0 ? {} : { links })

/** Makes blocks of a page's elements as they open and close. */
export class BlockWriter {
  private readonly text = new InlineText()
  private readonly lists: List[] = []
  private readonly images: { readonly text: string; readonly target?: string }[] = []
  private unread = 0
  private notes = 0
  private tables = 0
  private level: number | undefined
  private code: { text: string; language: string | undefined } | undefined
  private table: { readonly grid: HtmlTable; isInHead: boolean; cell: Attributes | undefined } | undefined
  /** Whether each open element is one that `close` must undo. */
  private readonly open: ('note' | 'data table' | undefined)[] = []

  constructor(
    private readonly sink: BlockSink,
    private readonly options: WriterOptions,
  ) {}

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'table') this.tables++
    if (this.unread > 0 || isUnread(name, attributes) || isBackLink(attributes)) {
      this.unread++
      return
    }
    if (this.code === undefined && this.table === undefined && isBlock(name)) this.flush()
    const note = isNote(name, attributes)
    const isDataTable =
      name === 'table' && this.table === undefined && this.options.dataTables[this.tables - 1] === true
    if (note) this.notes++
    this.open.push(isDataTable ? 'data table' : note ? 'note' : undefined)
    if (isDataTable)
      this.table = { grid: new HtmlTable(this.sink, this.options.place), isInHead: false, cell: undefined }
    else if (this.table !== undefined) this.openInTable(name, attributes, this.table)
    else this.openBlock(name, attributes)
    this.openInline(name, attributes)
  }

  ontext(text: string): void {
    if (this.unread > 0) return
    if (this.code !== undefined) this.code.text += text
    else this.text.add(text)
  }

  onclosetag(name: string): void {
    if (this.unread > 0) {
      this.unread--
      return
    }
    if (name === 'a') this.text.closeLink()
    if (name === 'q') this.text.add('”')
    if (this.table !== undefined) this.closeInTable(name, this.table)
    else this.closeBlock(name)
    const undo = this.open.pop()
    if (undo === 'note') this.notes--
    if (undo === 'data table') {
      this.table?.grid.end()
      this.table = undefined
      this.showImages()
    }
  }

  onend(): void {
    this.flush()
  }

  private openBlock(name: string, attributes: Attributes): void {
    if (this.code !== undefined) {
      this.code.language ??= codeLanguage(attributes)
      if (name === 'br') this.code.text += '\n'
    } else if (name === 'pre') this.code = { text: '', language: codeLanguage(attributes) }
    else if (name === 'ul' || name === 'ol') this.lists.push({ isOrdered: name === 'ol', isNewItem: false })
    else if (name === 'li') for (const list of this.lists.slice(-1)) list.isNewItem = true
    this.level = headingLevel(name) ?? (isTitle(name, attributes) ? 1 : this.level)
  }

  private closeBlock(name: string): void {
    if (name === 'pre') this.showCode()
    else if (this.code === undefined && isBlock(name)) this.flush()
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (headingLevel(name) !== undefined || name === 'p') this.level = undefined
  }

  private openInline(name: string, attributes: Attributes): void {
    if (name === 'a') this.text.openLink(safeHref(attributes.href, this.options.base))
    else if (name === 'q') this.text.add('“')
    else if (name === 'br' && this.code === undefined) this.text.lineBreak()
    else if (name === 'img') this.openImage(attributes)
  }

  private openImage({ alt = '', src, width, height }: Attributes): void {
    if (width === '1' || height === '1') return
    const target = safeHref(src, this.options.base)
    const text = alt.replace(/\s+/g, ' ').trim()
    if (this.table !== undefined || this.level !== undefined) this.text.add(text)
    else if (text !== '' || target !== undefined)
      this.images.push({ text, ...(target === undefined ? {} : { target }) })
  }

  private openInTable(name: string, attributes: Attributes, table: NonNullable<typeof this.table>): void {
    if (name === 'thead') table.isInHead = true
    if (name === 'tr') table.grid.startRow()
    if (name === 'td' || name === 'th') {
      this.text.take()
      table.cell = attributes
    } else if (name === 'caption') this.text.take()
    else if (isBlock(name)) this.text.lineBreak()
  }

  private closeInTable(name: string, { grid, cell, isInHead }: NonNullable<typeof this.table>): void {
    if (name === 'td' || name === 'th') {
      const text = this.text.take()?.text.replace(/\n+/g, '\n') ?? ''
      grid.cell(text, name === 'th', cell?.colspan, cell?.rowspan)
    } else if (name === 'caption') grid.setName(this.text.take()?.text ?? '')
    else if (name === 'tr') grid.endRow(isInHead)
    else if (name === 'thead' && this.table !== undefined) this.table.isInHead = false
    else if (name === 'table') this.text.take()
  }

  private showCode(): void {
    if (this.code === undefined) return
    const { language } = this.code
    const text = this.code.text.replace(/^\r?\n/, '').trimEnd()
    this.code = undefined
    const named = language === undefined ? {} : { language }
    if (text.trim() !== '') this.sink.block({ kind: 'code', text, ...named, place: this.options.place })
  }

  /** Ends the block that was open, if it says anything. */
  private flush(): void {
    const taken = this.text.take()
    if (taken !== undefined) this.show(taken.text, labelled(taken.links))
    this.showImages()
  }

  private show(text: string, rest: { links?: readonly Link[] }): void {
    const { place } = this.options
    const list = this.lists.at(-1)
    if (this.level !== undefined)
      this.sink.block({ kind: 'heading', level: this.level, text: text.replace(/\s+/g, ' '), ...rest, place })
    else if (this.notes > 0) this.sink.block({ kind: 'note', text, ...rest, place })
    else if (list?.isNewItem === true) {
      list.isNewItem = false
      const { isOrdered } = list
      this.sink.block({ kind: 'list-item', text, depth: this.lists.length, isOrdered, ...rest, place })
    } else this.sink.block({ kind: 'paragraph', text, ...rest, place })
  }

  private showImages(): void {
    for (const image of this.images.splice(0)) this.sink.block({ kind: 'image', ...image, place: this.options.place })
  }
}
