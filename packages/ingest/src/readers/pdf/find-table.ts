import type { Line, Segment } from './fragment.js'

export interface FoundTable {
  readonly rows: readonly (readonly string[])[]
  readonly hasHeader: boolean
  /** How many lines it takes. */
  readonly lines: number
}

interface Column {
  left: number
  right: number
}

/** Where the cells of all rows overlap from above, they are one column. */
function columnsOf(segments: readonly Segment[]): Column[] {
  const columns: Column[] = []
  for (const { left, right } of [...segments].sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/** A line that continues a cell, because it stands below one that is not the first of its row. */
const isContinuation = (line: Line, run: readonly Line[], next: Line | undefined): boolean =>
  line.segments.length === 1 &&
  line.marker === undefined &&
  run.length > 0 &&
  next !== undefined &&
  next.segments.length > 1 &&
  line.left > Math.min(...run.map((row) => row.segments[0]?.right ?? Number.POSITIVE_INFINITY))

const isNumber = (text: string): boolean => /^[-+−]?[\d.,\s]*\d%?$/.test(text.trim())

function startsWithHeader(run: readonly Line[], rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  if (rest.length === 0 || first.some((text) => text === '' || isNumber(text))) return false
  const fonts = new Set(run.slice(1).flatMap(({ segments }) => segments.map(({ font }) => font)))
  const ownFont = run[0]?.segments.every(({ font }) => !fonts.has(font)) === true
  return ownFont || first.some((_, at) => rest.every((row) => isNumber(row[at] ?? '')))
}

/** Much more space than between the rows before. */
function isFar(run: readonly Line[], line: Line): boolean {
  const pitches = run.slice(1).map((row, at) => row.baseline - (run[at] as Line).baseline)
  const distance = line.baseline - (run.at(-1) as Line).baseline
  return distance > 4 * line.size || (pitches.length > 0 && distance > 1.4 * Math.max(...pitches))
}

/** Prose in a narrow column has wide gaps too, but it fills its lines to the end. */
function isJustified(rows: readonly Line[]): boolean {
  const right = Math.max(...rows.map((row) => row.right))
  const areFull = rows.every((row) => right - row.right < 1.5)
  return areFull && rows.slice(1).some(({ segments }) => !isNumber(segments.at(-1)?.text ?? ''))
}

/** The table that begins at a line, if one does: neighbouring rows whose cells stand below each other. */
export function findTable(lines: readonly Line[], from: number): FoundTable | undefined {
  const run: Line[] = []
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as Line
    if (line.marker !== undefined) break
    if (line.segments.length < 2 && !isContinuation(line, run, lines[at + 1])) break
    const before = run.at(-1)
    if (before !== undefined && isFar(run, line)) break
    run.push(line)
  }
  const columns = columnsOf(run.flatMap(({ segments }) => segments))
  const rows = run.filter(({ segments }) => segments.length > 1)
  const isGrid = columns.length > 1 && rows.length > 1 && rows.length + columns.length > 4
  const cells = rows.reduce((sum, { segments }) => sum + segments.length, 0)
  if (!isGrid || cells < 0.6 * rows.length * columns.length || isJustified(rows)) return undefined
  const texts = fill(run, columns)
  return { rows: texts, hasHeader: startsWithHeader(rows, texts), lines: run.length }
}

function fill(run: readonly Line[], columns: readonly Column[]): string[][] {
  const rows: string[][] = []
  for (const { segments } of run) {
    const row = segments.length > 1 || rows.length === 0 ? columns.map(() => '') : (rows.pop() as string[])
    for (const { left, right, text } of segments) {
      const at = columns.findIndex((column) => left < column.right && right > column.left)
      row[at] = [row[at] ?? '', text.trim()].filter((part) => part !== '').join(' ')
    }
    rows.push(row)
  }
  return rows
}
