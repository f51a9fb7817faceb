import type { Block, Place } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { cellOf } from '../cell-of.js'
import { joinLines } from './join-lines.js'
import { linksIn, type PageLink } from './page-links.js'
import type { Piece } from './piece.js'

export type LevelOf = (piece: Extract<Piece, { kind: 'text' }>, page: number) => number | undefined

type Paragraph = Extract<Block, { kind: 'paragraph' }>

/** Hands on pieces as blocks. A paragraph waits until it is known whether the next page continues it. */
export class PieceWriter {
  private waiting: Paragraph | undefined

  constructor(
    private readonly sink: BlockSink,
    private readonly levelOf: LevelOf,
  ) {}

  write(piece: Piece, page: number, pageLinks: readonly PageLink[]): void {
    const place: Place = { page, box: piece.box }
    const links = linksIn(pageLinks, piece.box)
    const rest = { place, ...(links.length === 0 ? {} : { links }) }
    const level = piece.kind === 'text' ? this.levelOf(piece, page) : undefined
    if (piece.kind === 'text' && level === undefined)
      this.writeParagraph({ kind: 'paragraph', text: piece.text, ...rest })
    else if (piece.kind === 'table') this.writeTable(piece, place)
    else {
      this.flush()
      if (piece.kind === 'text') this.sink.block({ kind: 'heading', level: level ?? 1, text: piece.text, ...rest })
      else {
        const { box: _box, ...block } = piece
        this.sink.block({ ...block, ...rest })
      }
    }
  }

  flush(): void {
    if (this.waiting !== undefined) this.sink.block(this.waiting)
    this.waiting = undefined
  }

  private writeParagraph(paragraph: Paragraph): void {
    const { waiting } = this
    const isOnNext = waiting !== undefined && (waiting.place.page ?? 0) + 1 === paragraph.place.page
    const goesOn = isOnNext && !/[.!?:;”"')\]]$/.test(waiting.text) && /^\p{Ll}/u.test(paragraph.text)
    if (goesOn) {
      const links = [...(waiting.links ?? []), ...(paragraph.links ?? [])]
      const text = joinLines([waiting.text, paragraph.text])
      this.waiting = { ...waiting, text, ...(links.length === 0 ? {} : { links }) }
      return
    }
    this.flush()
    this.waiting = paragraph
  }

  private writeTable({ rows, hasHeader }: Extract<Piece, { kind: 'table' }>, place: Place): void {
    this.flush()
    const [columns = [], ...rest] = rows
    const table = this.sink.table({ place, ...(hasHeader ? { columns } : {}) })
    for (const row of hasHeader ? rest : rows) table.row(row.map(cellOf))
    table.end()
  }
}
