import type { Cell } from '../../blocks/block.js'
import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { stem } from '../../slug.js'
import { openZip } from '../../zip/open-zip.js'
import { attribute, readXml, type XmlAttributes } from '../../zip/read-xml.js'
import { readOdfProperties } from '../odt/odf-properties.js'
import { OdfText } from '../odt/odf-text.js'
import { sheetLimits } from './sheet-limits.js'

const maxColumns = 16_384

export const ods: BlockReader = {
  pipeline: 'office/ods',
  mediaTypes: [
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet-template',
  ],
  extensions: ['ods', 'ots'],
  async read({ name, bytes }, sink) {
    const zip = await openZip(name, bytes, sheetLimits)
    sink.properties({ title: stem(name) })
    await readOdfProperties(zip, sink)
    const sheets = new OdsSheets(sink)
    await readXml(zip, 'content.xml', {
      open: (element, attributes) => sheets.open(element, attributes),
      text: (text) => sheets.addText(text),
      close: (element) => sheets.close(element),
    })
    sink.progress(sheets.count, sheets.count)
  },
}

/** Rows as they are read. Cells and rows that are the same stand there once, with how often they are repeated. */
class OdsSheets {
  count = 0
  private table: GuessedTable | undefined
  private row = 0
  private cells: Cell[] = []
  private gap = 0
  private times = { row: 1, cell: 1 }
  private cell: XmlAttributes = {}
  private readonly text = new OdfText()

  constructor(private readonly sink: BlockSink) {}

  open(name: string, attributes: XmlAttributes): void {
    const repeated = (what: string) => Math.max(1, Number(attribute(attributes, `number-${what}-repeated`) ?? 1) || 1)
    if (name === 'table') this.openSheet(attribute(attributes, 'name') ?? `Sheet ${this.count + 1}`)
    else if (name === 'table-row') {
      this.cells = []
      this.gap = 0
      this.times = { row: repeated('rows'), cell: 1 }
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.times.cell = repeated('columns')
      this.cell = attributes
      this.text.take()
    } else this.text.open(name, attributes)
  }

  addText(text: string): void {
    this.text.add(text)
  }

  close(name: string): void {
    if (name === 'table') this.table?.end()
    else if (name === 'table-row') this.closeRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell()
    else this.text.close(name)
  }

  private openSheet(sheet: string): void {
    this.count++
    this.row = 0
    this.sink.block({ kind: 'heading', level: 2, text: sheet, place: { sheet } })
    this.table = new GuessedTable(this.sink, { place: { sheet }, name: sheet })
  }

  private closeCell(): void {
    const value = readValue(this.cell, this.text.take())
    const times = Math.min(this.times.cell, maxColumns - this.cells.length - this.gap)
    // A row ends with thousands of empty cells; they count only if something follows.
    if (value === undefined) this.gap += times
    else for (let i = -this.gap; i < times; i++) this.cells.push(i < 0 ? undefined : value)
    if (value !== undefined) this.gap = 0
  }

  private closeRow(): void {
    // Empty rows go to the end of the sheet by the million.
    if (this.cells.length > 0) for (let i = 1; i <= this.times.row; i++) this.table?.row(this.cells, this.row + i)
    this.row += this.times.row
  }
}

function readValue(attributes: XmlAttributes, text: string): Cell {
  const value = attribute(attributes, 'value')
  switch (attribute(attributes, 'value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return value === undefined ? text : Number(value)
    case 'boolean':
      return attribute(attributes, 'boolean-value') === 'true'
    case 'date':
      return { date: attribute(attributes, 'date-value') ?? text }
    default:
      return text === '' ? undefined : text
  }
}
