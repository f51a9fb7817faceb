import { boxOf, type Fragment, type Line } from './fragment.js'
import { joinLines } from './join-lines.js'
import { makeLines, makeSegments } from './make-segments.js'
import type { PdfTag } from './pdf-js.js'
import type { Piece } from './piece.js'

const deepest = 200
/** Roles whose children are blocks, not the text of one. */
const containers = new Set(
  'Root Document DocumentFragment Part Art Article Sect Section Div NonStruct Aside BlockQuote Index TOC Private THead TBody TFoot'.split(
    ' ',
  ),
)

const headingOf = (role: string): number | undefined =>
  role === 'Title' ? 1 : role === 'H' ? 2 : /^H[1-6]$/.test(role) ? Number(role.slice(1)) : undefined

/** Makes pieces of what the tags of a page say. */
class TagReader {
  readonly pieces: Piece[] = []
  letters = 0

  constructor(private readonly marked: ReadonlyMap<string, readonly Fragment[]>) {}

  /** Everything drawn below a tag, line by line in the order of the tags. */
  private linesOf(tag: PdfTag, without?: string): Line[] {
    return this.fragmentsOf(tag, without).length === 0 ? [] : this.lines(this.fragmentsOf(tag, without))
  }

  private lines(fragments: readonly Fragment[]): Line[] {
    const segments = makeSegments(fragments)
    return segments.length === 0 ? [] : makeLines(segments).map((line) => ({ ...line, text: withMarker(line) }))
  }

  private fragmentsOf(tag: PdfTag, without: string | undefined, depth = 0): Fragment[] {
    if (tag.type === 'content') return [...(this.marked.get(tag.id ?? '') ?? [])]
    if (depth > deepest || (without !== undefined && tag.role === without)) return []
    return (tag.children ?? []).flatMap((child) => this.fragmentsOf(child, without, depth + 1))
  }

  read(tag: PdfTag, depth = 0, listDepth = 0): void {
    const { role = '', children = [] } = tag
    if (depth > deepest) return
    if (tag.type === 'content') this.addText([...(this.marked.get(tag.id ?? '') ?? [])])
    else if (role === 'Table') this.addTable(tag)
    else if (role === 'L') for (const item of children) this.readItem(item, depth + 1, listDepth + 1)
    else if (role === 'Figure' || role === 'Formula') this.addFigure(tag)
    else if (containers.has(role) && children.some(({ role }) => role !== undefined && !isInline(role)))
      for (const child of children) this.read(child, depth + 1, listDepth)
    else this.addBlock(tag)
  }

  private readItem(item: PdfTag, depth: number, listDepth: number): void {
    if (item.role === 'L') {
      this.read(item, depth, listDepth - 1)
      return
    }
    const lines = this.linesOf(item, 'L')
    const text = joinLines(lines.map((line) => line.text))
    const label = /^\s*(?:([•◦▪■●○‣·∙*–—-])|(\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]))\s*/.exec(text)
    const shown = text.slice(label?.[0].length ?? 0)
    this.letters += text.length
    if (shown !== '')
      this.pieces.push({
        kind: 'list-item',
        text: shown,
        depth: listDepth,
        isOrdered: label?.[2] !== undefined,
        box: boxOf(lines),
      })
    for (const list of listsIn(item)) this.read(list, depth + 1, listDepth)
  }

  private addBlock(tag: PdfTag): void {
    const fragments = this.fragmentsOf(tag, undefined)
    const lines = this.lines(fragments)
    const text = joinLines(lines.map((line) => line.text))
    const [first] = lines
    if (first === undefined || text === '') return
    this.letters += text.length
    const box = boxOf(lines)
    const level = headingOf(tag.role ?? '') ?? (fragments.every(({ tag: own }) => own === 'Title') ? 1 : undefined)
    if (level !== undefined) this.pieces.push({ kind: 'heading', level, text, box })
    else if (tag.role === 'Code' || lines.every(({ isMonospaced }) => isMonospaced)) this.pieces.push(codePiece(lines))
    else if (tag.role === 'Note' || tag.role === 'FENote') this.pieces.push({ kind: 'note', text, box })
    else if (tag.role === 'TOCI') this.pieces.push({ kind: 'list-item', text, depth: 1, isOrdered: false, box })
    // Tags have said that it is no heading, so its size and font do not matter.
    else this.pieces.push({ kind: 'text', text, size: 0, font: '', lines: lines.length, isIndented: false, box })
  }

  private addText(fragments: readonly Fragment[]): void {
    const lines = this.lines(fragments)
    const text = joinLines(lines.map((line) => line.text))
    this.letters += text.length
    if (text !== '')
      this.pieces.push({
        kind: 'text',
        text,
        size: 0,
        font: '',
        lines: lines.length,
        isIndented: false,
        box: boxOf(lines),
      })
  }

  private addFigure(tag: PdfTag): void {
    const lines = this.linesOf(tag)
    const text = tag.alt ?? joinLines(lines.map((line) => line.text))
    this.letters += lines.reduce((sum, line) => sum + line.text.length, 0)
    if (text !== '') this.pieces.push({ kind: 'image', text, box: lines.length > 0 ? boxOf(lines) : [0, 0, 0, 0] })
  }

  private addTable(tag: PdfTag): void {
    const rows: { readonly cells: string[]; readonly isHeader: boolean }[] = []
    const all: Line[] = []
    for (const row of rowsIn(tag)) {
      const cells = (row.children ?? []).filter(({ role }) => role === 'TH' || role === 'TD')
      const texts = cells.map((cell) => {
        const lines = this.linesOf(cell)
        all.push(...lines)
        return joinLines(lines.map((line) => line.text))
      })
      this.letters += texts.join('').length
      if (texts.some((text) => text !== ''))
        rows.push({ cells: texts, isHeader: cells.every(({ role }) => role === 'TH') })
    }
    if (rows.length === 0) return
    const hasHeader = rows[0]?.isHeader === true && rows.length > 1
    this.pieces.push({ kind: 'table', rows: rows.map(({ cells }) => cells), hasHeader, box: boxOf(all) })
  }
}

const isInline = (role: string): boolean =>
  /^(?:Span|Link|Quote|Reference|Em|Strong|Sub|Annot|Ruby|BibEntry|Lbl)$/.test(role)
const withMarker = ({ marker, text }: Line): string => (marker === undefined ? text : `${marker} ${text}`)

function codePiece(lines: readonly Line[]): Piece {
  const left = Math.min(...lines.map((line) => line.left))
  const letter = Math.max(
    1,
    ...lines.slice(0, 1).map((line) => (line.right - line.left) / Math.max(1, line.text.length)),
  )
  const text = lines.map((line) => ' '.repeat(Math.round((line.left - left) / letter)) + line.text).join('\n')
  return { kind: 'code', text, box: boxOf(lines) }
}

const rowsIn = (tag: PdfTag): readonly PdfTag[] =>
  (tag.children ?? []).flatMap((child) =>
    child.role === 'TR' ? [child] : /^T(?:Head|Body|Foot)$/i.test(child.role ?? '') ? rowsIn(child) : [],
  )

const listsIn = (tag: PdfTag, depth = 0): readonly PdfTag[] =>
  depth > deepest
    ? []
    : (tag.children ?? []).flatMap((child) => (child.role === 'L' ? [child] : listsIn(child, depth + 1)))

/** What the tags of a page say, if they name most of its text. Many programs tag badly, and then positions say more. */
export function taggedPieces(tree: PdfTag | null, fragments: readonly Fragment[]): Piece[] | undefined {
  if (tree === null) return undefined
  const marked = new Map<string, Fragment[]>()
  for (const fragment of fragments)
    if (fragment.mark !== undefined) marked.set(fragment.mark, [...(marked.get(fragment.mark) ?? []), fragment])
  const reader = new TagReader(marked)
  reader.read(tree)
  const drawn = fragments.filter(({ tag }) => tag !== 'Artifact').reduce((sum, { text }) => sum + text.trim().length, 0)
  return reader.letters >= 0.7 * drawn ? joinCode(reader.pieces) : undefined
}

/** Some programs tag each line of code by itself. */
function joinCode(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.kind !== 'code' || last?.kind !== 'code') {
      joined.push(piece)
      continue
    }
    const letter = (piece.box[2] - piece.box[0]) / Math.max(1, piece.text.length)
    const indent = ' '.repeat(Math.max(0, Math.round((piece.box[0] - last.box[0]) / letter)))
    const [left, top] = [Math.min(last.box[0], piece.box[0]), Math.min(last.box[1], piece.box[1])]
    const box = [left, top, Math.max(last.box[2], piece.box[2]), Math.max(last.box[3], piece.box[3])] as const
    joined[joined.length - 1] = { kind: 'code', text: `${last.text}\n${indent}${piece.text}`, box }
  }
  return joined
}
