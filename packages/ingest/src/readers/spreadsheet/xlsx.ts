import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockReader } from '../../blocks/reader.js'
import { stem } from '../../slug.js'
import { readOfficeProperties } from '../../zip/core-properties.js'
import { openZip } from '../../zip/open-zip.js'
import { findMainPart } from '../../zip/relationships.js'
import { findDateStyles } from './date-styles.js'
import { readSheet } from './read-sheet.js'
import { readSharedStrings } from './shared-strings.js'
import { sheetLimits } from './sheet-limits.js'
import { readWorkbook } from './workbook.js'

/** Rows as they are unpacked, one at a time. Formulas give the value that was saved with them. */
export const xlsx: BlockReader = {
  pipeline: 'office/xlsx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  async read({ name, bytes, signal }, sink) {
    const zip = await openZip(name, bytes, sheetLimits)
    sink.properties({ title: stem(name) })
    await readOfficeProperties(zip, sink)
    const main = await findMainPart(zip, 'xl/workbook.xml')
    const { sheets, strings, styles, isFrom1904 } = await readWorkbook(zip, main)
    const book = {
      strings: strings === undefined ? [] : await readSharedStrings(zip, strings),
      dateStyles: styles === undefined ? new Set<number>() : await findDateStyles(zip, styles),
      isFrom1904,
    }
    for (const [index, { name: sheet, part, isHidden }] of sheets.entries()) {
      signal?.throwIfAborted()
      if (isHidden) sink.warn(`The hidden sheet ${sheet} was imported too`)
      sink.block({ kind: 'heading', level: 2, text: sheet, place: { sheet } })
      const table = new GuessedTable(sink, { place: { sheet }, name: sheet })
      await readSheet(zip, part, book, (cells, row) => table.row(cells, row))
      table.end()
      sink.progress(index + 1, sheets.length)
    }
  },
}
