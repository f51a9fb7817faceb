import type { Cell } from '../../blocks/block.js'
import type { Zip } from '../../zip/open-zip.js'
import { readXml, type XmlAttributes } from '../../zip/read-xml.js'
import { serialDate } from './serial-date.js'
import { unescapeOffice } from './shared-strings.js'

export interface Book {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly isFrom1904: boolean
}

const maxColumns = 16_384

/** Hands on the rows of a sheet as they are unpacked. */
export async function readSheet(
  zip: Zip,
  part: string,
  book: Book,
  onRow: (cells: readonly Cell[], row: number) => void,
): Promise<void> {
  let row = 0
  let column = 0
  let cells: Cell[] = []
  let type = ''
  let style = -1
  let value = ''
  let isValue = false
  const openCell = ({ r, t = 'n', s = '-1' }: XmlAttributes) => {
    column = r === undefined ? column + 1 : columnOf(r)
    type = t
    style = Number(s)
    value = ''
  }
  await readXml(zip, part, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = 0
        cells = []
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') isValue = true
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        const cell = readValue(type, value, style, book)
        if (cell === undefined || column > maxColumns) return
        while (cells.length < column - 1) cells.push(undefined)
        cells[column - 1] = cell
      } else if (name === 'row' && cells.length > 0) onRow(cells, row)
    },
  })
}

function readValue(type: string, value: string, style: number, { strings, dateStyles, isFrom1904 }: Book): Cell {
  if (value === '') return undefined
  switch (type) {
    case 's':
      return strings[Number(value)]
    case 'str':
    case 'inlineStr':
      return unescapeOffice(value)
    case 'b':
      return value === '1' || value === 'true'
    case 'd':
      return { date: value }
    case 'e':
      return value
    default: {
      const number = Number(value)
      if (Number.isNaN(number)) return value
      return dateStyles.has(style) ? serialDate(number, isFrom1904) : number
    }
  }
}

/** `AB12` is in column 28. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < 3; at++) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return Math.max(1, column)
}
