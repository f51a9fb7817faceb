import type { Block, Cell, Link } from '../../blocks/block.js'
import type { Zip } from '../../zip/open-zip.js'
import { prefixed, readXml, type XmlAttributes } from '../../zip/read-xml.js'
import type { Relationship } from '../../zip/relationships.js'
import { cellOf } from '../cell-of.js'
import { safeHref } from '../html/safe-href.js'

type WithoutPlace<T> = T extends unknown ? Omit<T, 'place'> : never
type Table = { readonly kind: 'table'; readonly hasHead: boolean; readonly rows: Cell[][] }

/** A block of a slide, before it is known where that stands. */
export type Shown = Exclude<WithoutPlace<Block>, { kind: 'heading' | 'code' }> | Table

export interface Slide {
  readonly title: string
  readonly shown: readonly Shown[]
  /** How many charts and diagrams there are: their text stands elsewhere. */
  readonly left: number
}

const titles = new Set(['title', 'ctrTitle'])
/** What stands on every slide. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** The text of a slide, or of its notes, where only those in the placeholder `only` count. */
export async function readSlide(
  zip: Zip,
  part: string,
  relationships: ReadonlyMap<string, Relationship>,
  only?: string,
): Promise<Slide> {
  const reading = new SlideReading(relationships, only)
  await readXml(zip, part, {
    open: (name, attributes) => reading.open(name, attributes),
    text: (text) => reading.add(text),
    close: (name) => reading.close(name),
  })
  return { title: reading.title.join(' ').replace(/\s+/g, ' ').trim(), shown: reading.shown, left: reading.left }
}

class SlideReading {
  readonly title: string[] = []
  readonly shown: Shown[] = []
  left = 0
  private placeholder: string | undefined
  private level = 0
  private bullet: 'ordered' | 'plain' | 'none' | undefined
  private text = ''
  private isText = false
  private links: Link[] = []
  private link: { readonly href: string; readonly start: number } | undefined
  private table: Table | undefined
  private cell: string[] | undefined
  /** Of the picture that is open. */
  private description = ''

  constructor(
    private readonly relationships: ReadonlyMap<string, Relationship>,
    private readonly only: string | undefined,
  ) {}

  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'sp':
        this.placeholder = undefined
        break
      case 'ph':
        // A placeholder without a type is one for the content.
        this.placeholder = attributes.type ?? 'body'
        break
      case 'cNvPr':
        this.description = attributes.descr ?? ''
        break
      case 'p':
        this.openParagraph()
        break
      case 'pPr':
        this.level = Number(attributes.lvl ?? 0)
        break
      case 'buNone':
        this.bullet = 'none'
        break
      case 'buAutoNum':
        this.bullet = 'ordered'
        break
      case 'buChar':
        this.bullet = 'plain'
        break
      case 't':
        this.isText = true
        break
      case 'br':
        this.text += '\n'
        break
      case 'hlinkClick':
        this.openLink(attributes)
        break
      case 'tbl':
        this.table = { kind: 'table', hasHead: false, rows: [] }
        break
      case 'tblPr':
        if (this.table !== undefined)
          this.table = { ...this.table, hasHead: /^(?:1|true)$/.test(attributes.firstRow ?? '') }
        break
      case 'tr':
        this.table?.rows.push([])
        break
      case 'tc':
        this.cell = []
        break
      case 'graphicData':
        if (/chart|diagram/.test(attributes.uri ?? '')) this.left++
        break
    }
  }

  add(text: string): void {
    if (this.isText) this.text += text
  }

  close(name: string): void {
    if (name === 't') this.isText = false
    else if (name === 'r') this.closeLink()
    else if (name === 'p') this.closeParagraph()
    else if (name === 'tc') {
      this.table?.rows.at(-1)?.push(cellOf((this.cell ?? []).join('\n').trim()))
      this.cell = undefined
    } else if (name === 'tbl' && this.table !== undefined) {
      this.shown.push(this.table)
      this.table = undefined
    } else if (name === 'pic' && this.description !== '') this.shown.push({ kind: 'image', text: this.description })
  }

  private openParagraph(): void {
    this.text = ''
    this.links = []
    this.level = 0
    this.bullet = undefined
  }

  private openLink(attributes: XmlAttributes): void {
    const target = this.relationships.get(prefixed(attributes, 'id') ?? '')
    const href = target?.isExternal ? safeHref(target.target) : undefined
    this.link = href === undefined ? undefined : { href, start: this.text.length }
  }

  private closeLink(): void {
    const { link } = this
    this.link = undefined
    const text = link === undefined ? '' : this.text.slice(link.start).trim()
    if (link !== undefined && text !== '') this.links.push({ text, href: link.href })
  }

  private closeParagraph(): void {
    const text = this.text.trim()
    const { placeholder = '', cell } = this
    if (cell !== undefined) {
      cell.push(text)
      return
    }
    if (text === '' || furniture.has(placeholder) || (this.only !== undefined && placeholder !== this.only)) return
    const links = this.links.length === 0 ? {} : { links: this.links }
    if (titles.has(placeholder)) this.title.push(text)
    else if (this.isItem(placeholder)) {
      const isOrdered = this.bullet === 'ordered'
      this.shown.push({ kind: 'list-item', text, depth: this.level + 1, isOrdered, ...links })
    } else this.shown.push({ kind: 'paragraph', text, ...links })
  }

  /** Content has bullets unless it says that it has none; other text has them only if it says so. */
  private isItem(placeholder: string): boolean {
    if (this.bullet !== undefined) return this.bullet !== 'none'
    return this.only === undefined && (placeholder === 'body' || placeholder === 'obj')
  }
}
