import { type Attributes, headingLevel } from './elements.js'
import { parseHtml } from './parse-html.js'

interface Seen {
  holdsTable: boolean
  holdsBlocks: boolean
  hasHeaders: boolean
  isPresentation: boolean
  rows: number
  columns: number
  inRow: number
}

/** Messages and old pages use tables to lay out text; only a grid of values is a table of the document. */
const isData = (seen: Seen): boolean =>
  !seen.holdsTable &&
  !seen.isPresentation &&
  (seen.hasHeaders || (seen.rows > 1 && seen.columns > 1 && !seen.holdsBlocks))

/** Whether each table, in the order in which they open, holds data. */
export async function findDataTables(name: string, html: string): Promise<readonly boolean[]> {
  const all: Seen[] = []
  const open: Seen[] = []

  function openTable({ role }: Attributes): void {
    for (const outer of open.slice(-1)) outer.holdsTable = true
    const isPresentation = role === 'presentation' || role === 'none'
    const seen = {
      holdsTable: false,
      holdsBlocks: false,
      hasHeaders: false,
      isPresentation,
      rows: 0,
      columns: 0,
      inRow: 0,
    }
    all.push(seen)
    open.push(seen)
  }

  function note(element: string, inside: Seen): void {
    if (element === 'tr') {
      inside.rows++
      inside.inRow = 0
    } else if (element === 'td' || element === 'th') {
      inside.columns = Math.max(inside.columns, ++inside.inRow)
      inside.hasHeaders ||= element === 'th'
    } else if (headingLevel(element) !== undefined || element === 'ul' || element === 'ol') {
      inside.holdsBlocks = true
    }
  }

  await parseHtml(name, html, {
    onopentag(element, attributes) {
      const inside = open.at(-1)
      if (element === 'table') openTable(attributes)
      else if (inside !== undefined) note(element, inside)
    },
    onclosetag(element) {
      if (element === 'table') open.pop()
    },
  })
  return all.map(isData)
}
