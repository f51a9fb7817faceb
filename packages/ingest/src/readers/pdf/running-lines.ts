import type { Line } from './fragment.js'

/** The lines of a page that could be its head or foot: the outermost two at each end. */
export const marginLines = (lines: readonly Line[]): Line[] => {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline)
  return [...new Set([...sorted.slice(0, 2), ...sorted.slice(-2)])]
}

/** Digits differ from page to page where the rest stays. */
const patternOf = (text: string): string => text.trim().toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ')

export interface PageMargins {
  readonly number: number
  readonly label: string | undefined
  readonly margins: readonly Line[]
}

const pageNumber =
  /^[-–—[(\s]*(?:page\s+|p\.\s*|seite\s+)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|von)\s*\d{1,4})?[-–—\])\s.]*$/i

function repeats(line: Line, others: readonly PageMargins[]): boolean {
  const pattern = patternOf(line.text)
  return others.some(({ margins }) =>
    margins.some((other) => Math.abs(other.baseline - line.baseline) < line.size && patternOf(other.text) === pattern),
  )
}

/** A number of the page beside the title of a chapter, which changes too often to repeat. */
function namesThisPage(line: Line, { number, label }: PageMargins): boolean {
  const words = line.text.trim().split(/\s+/)
  if (words.length > 12) return false
  const ends = line.segments.length > 1 ? [words[0], words.at(-1)] : []
  return ends.some((word) => word === label || word === String(number))
}

/** The heads, feet and page numbers of a page, found by comparing it with the pages around it. */
export function findRunningLines(page: PageMargins, around: readonly PageMargins[], body: number): Set<Line> {
  const found = page.margins.filter((line) => {
    const number = pageNumber.exec(line.text)?.[1]
    if (number !== undefined && (number === page.label || number === String(page.number) || repeats(line, around)))
      return true
    return line.size <= 1.05 * body && (repeats(line, around) || namesThisPage(line, page))
  })
  return new Set(found)
}
