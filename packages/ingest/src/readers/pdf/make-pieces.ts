import { findTable } from './find-table.js'
import { boxOf, type Line, median } from './fragment.js'
import { joinLines } from './join-lines.js'
import type { Piece } from './piece.js'

const isOrdered = (marker: string): boolean => /[\da-z]/i.test(marker)

interface Region {
  readonly left: number
  readonly right: number
  /** Whether so many lines reach the right margin that one which ends before it was ended on purpose. */
  readonly isFilled: boolean
  /** From baseline to baseline. */
  readonly pitch: number
}

function regionOf(lines: readonly Line[]): Region {
  const pitches = lines.slice(1).map((line, at) => line.baseline - (lines[at] as Line).baseline)
  const rights = lines.map(({ right }) => right).sort((a, b) => a - b)
  const right = rights[Math.floor(rights.length * 0.75)] ?? 0
  const reaching = rights.filter((one) => one > right - 3 * (lines[0]?.size ?? 0)).length
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right,
    isFilled: reaching >= 0.3 * lines.length,
    pitch: median(pitches.filter((pitch) => pitch > 0)),
  }
}

const firstWord = ({ text, left, right }: Line): number =>
  ((right - left) / Math.max(1, text.length)) * (text.split(' ', 1)[0] ?? '').length

/** Whether a paragraph ends between two lines: by space, by letters of another size or font, by an indent. */
function isBreak(before: Line, after: Line, { left, right, pitch, isFilled }: Region): boolean {
  if (after.marker !== undefined || before.isMonospaced !== after.isMonospaced) return true
  const em = Math.max(before.size, after.size)
  const distance = after.baseline - before.baseline
  if (distance > Math.max(1.3 * pitch, 1.05 * em) && distance > 1.45 * em) return true
  if (Math.abs(before.size - after.size) > 0.08 * em) return true
  // Another font from the first letter to the last is a heading; prose changes its font in the middle of a line.
  if (before.font !== after.font && before.right < right - 3 * em) return true
  // The next word would have fitted into this line.
  if (isFilled && !after.isMonospaced && before.right + firstWord(after) + 3 * em < right) return true
  if (before.marker !== undefined) return after.left < before.left - 0.5 * em
  const isIndented = after.left > left + 0.7 * em && after.left < left + 4 * em && before.left < left + 0.5 * em
  return isIndented && before.marker === undefined && !after.isMonospaced
}

function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left))
  const letter = median(lines.map((line) => (line.right - line.left) / Math.max(1, line.text.length))) || 1
  return lines.map((line) => ' '.repeat(Math.round((line.left - left) / letter)) + line.text).join('\n')
}

function pieceOf(lines: readonly Line[], lefts: readonly number[], region: Region): Piece {
  const [first] = lines as [Line]
  const box = boxOf(lines)
  if (lines.every(({ isMonospaced }) => isMonospaced)) return { kind: 'code', text: codeOf(lines), box }
  const text = joinLines(lines.map((line) => line.text))
  if (first.marker === undefined)
    return {
      kind: 'text',
      text,
      size: first.size,
      font: first.font,
      lines: lines.length,
      isIndented: first.left > region.left + first.size,
      box,
    }
  const depth = 1 + lefts.filter((left) => left < first.left - first.size).length
  return { kind: 'list-item', text, depth, isOrdered: isOrdered(first.marker), box }
}

const numbered = /^\(?(\d{1,3})[.)]\s+(?=\S)/

/** Lines that begin with numbers which follow each other closely are a list; headings stand further apart. */
function markNumbers(lines: readonly Line[]): Line[] {
  const numbers = lines.map(({ text, marker }) =>
    marker === undefined ? Number(numbered.exec(text)?.[1] ?? 'NaN') : Number.NaN,
  )
  const isNear = (at: number, number: number) =>
    numbers.slice(Math.max(0, at - 6), at + 7).includes(number) &&
    lines[at]?.font === lines[numbers.indexOf(number)]?.font
  return lines.map((line, at) => {
    const number = numbers[at] ?? Number.NaN
    const isItem = isNear(at, number - 1) || isNear(at, number + 1)
    const found = isItem ? numbered.exec(line.text) : null
    return found === null ? line : { ...line, text: line.text.slice(found[0].length), marker: found[0].trim() }
  })
}

/** A table whose last column are pages that only grow is a table of contents. */
function isContents(rows: readonly (readonly string[])[]): boolean {
  const pages = rows.map((row) => Number(row.at(-1)))
  const isLong = rows.length > 2 || rows.some((row) => row.some((cell) => /\s\.$|\.{3}/.test(cell)))
  return isLong && pages.every((page, at) => Number.isInteger(page) && page >= (pages[at - 1] ?? 0) && page > 0)
}

function tablePieces(rows: readonly (readonly string[])[], hasHeader: boolean, lines: readonly Line[]): Piece[] {
  if (hasHeader || !isContents(rows)) return [{ kind: 'table', rows, hasHeader, box: boxOf(lines) }]
  return rows.map((row, at) => {
    const text = row.filter((cell) => cell !== '').join(' ')
    return { kind: 'list-item', text, depth: 1, isOrdered: false, box: boxOf([lines[at] ?? (lines[0] as Line)]) }
  })
}

/** The lines of one column as paragraphs, list items, code and tables. */
export function makePieces(drawn: readonly Line[]): Piece[] {
  const lines = markNumbers(drawn)
  const region = regionOf(lines)
  const pieces: Piece[] = []
  let open: Line[] = []
  const lefts: number[] = []
  const close = () => {
    const [first] = open
    if (first === undefined) return
    if (first.marker === undefined) lefts.length = 0
    pieces.push(pieceOf(open, lefts, region))
    const { marker, left, size } = first
    if (marker !== undefined && !lefts.some((one) => Math.abs(one - left) < size)) lefts.push(left)
    open = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line
    const table = line.segments.length > 1 ? findTable(lines, at) : undefined
    if (table !== undefined) {
      close()
      pieces.push(...tablePieces(table.rows, table.hasHeader, lines.slice(at, at + table.lines)))
      at += table.lines - 1
      continue
    }
    const before = open.at(-1)
    if (before !== undefined && isBreak(before, line, region)) close()
    open.push(line)
  }
  close()
  return pieces
}
