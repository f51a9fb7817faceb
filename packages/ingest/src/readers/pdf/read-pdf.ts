import type { BlockSink, ReadSource } from '../../blocks/reader.js'
import { LetterSizes } from './letter-sizes.js'
import { makePieces } from './make-pieces.js'
import { Outline } from './outline.js'
import type { PdfDocument } from './pdf-js.js'
import type { Piece } from './piece.js'
import { type PageDraft, readPage } from './read-page.js'
import { findRunningLines } from './running-lines.js'
import { PieceWriter } from './write-pieces.js'

/** So many pages are read before the first is written: how large headings are shows only after a few. */
const ahead = 24
/** Left and right pages can have heads of their own. */
const around = 2
/** Fonts and the like are thrown away each time after so many pages. */
const cleanUpAfter = 50

/** Reads the pages of a PDF one after the other, and returns the numbers of those without text. */
export async function readPages(pdf: PdfDocument, { name, signal }: ReadSource, sink: BlockSink): Promise<number[]> {
  const outline = await Outline.read(pdf)
  const labels = await pdf.getPageLabels()
  const sizes = new LetterSizes()
  const writer = new PieceWriter(sink, (piece, page) => outline.levelOf(piece.text, page) ?? bySize(piece))
  const bySize: LetterSizes['levelOf'] = (piece) =>
    outline.isEmpty && piece.size > 0 ? sizes.levelOf(piece) : undefined
  const gutters: number[] = []
  const drafts = new Map<number, PageDraft>()
  const empty: number[] = []

  function write(number: number): void {
    const draft = drafts.get(number)
    if (draft === undefined) return
    for (const piece of draft.tagged ?? piecesOf(draft, neighbours(drafts, number), sizes.body))
      writer.write(piece, number, draft.links)
    drafts.delete(number - around)
    sink.progress(number, pdf.numPages)
  }

  for (let number = 1; number <= pdf.numPages; number++) {
    signal?.throwIfAborted()
    const page = await pdf.getPage(number)
    const draft = await readPage({ name, page, number, label: labels?.[number - 1], gutters })
    page.cleanup()
    if (number % cleanUpAfter === 0) await pdf.cleanup()
    if (!draft.hasText) empty.push(number)
    for (const region of draft.regions) sizes.add(region)
    drafts.set(number, draft)
    write(number - ahead)
  }
  for (let number = Math.max(1, pdf.numPages - ahead + 1); number <= pdf.numPages; number++) write(number)
  writer.flush()
  return empty
}

const neighbours = (drafts: ReadonlyMap<number, PageDraft>, number: number): PageDraft[] =>
  [-2, -1, 1, 2].flatMap((step) => drafts.get(number + step) ?? [])

function piecesOf(draft: PageDraft, others: readonly PageDraft[], body: number) {
  // A head can reach over several columns, so it is known by its height on the page.
  const running = [...findRunningLines(draft, others, body)].map(({ baseline }) => baseline)
  return draft.regions.flatMap((region) => {
    const lines = region.filter(({ baseline }) => !running.some((head) => Math.abs(head - baseline) < 1))
    return lines.length === 0 ? [] : makePieces(lines).map((piece) => (isFootnote(piece, body) ? noteOf(piece) : piece))
  })
}

type TextPiece = Extract<Piece, { kind: 'text' }>

const isFootnote = (piece: Piece, body: number): piece is TextPiece =>
  piece.kind === 'text' && piece.size < 0.92 * body && /^(?:\d{1,2}|[*†‡])\s?\p{Lu}/u.test(piece.text)

const noteOf = ({ text, box }: TextPiece): Piece => ({ kind: 'note', text, box })
