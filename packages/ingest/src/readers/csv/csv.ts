import type { Cell } from '../../blocks/block.js'
import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { stem } from '../../slug.js'
import { cellOf } from '../cell-of.js'
import { decodeTable } from './decode-table.js'

const mostProblems = 5

/** Rows of text with a separator between the cells; which one it is, is found out unless the format says so. */
function delimited(mediaType: string, extensions: readonly string[], delimiter?: string): BlockReader {
  return {
    pipeline: `table/${extensions[0]}`,
    mediaTypes: [mediaType],
    extensions,
    async read({ name, bytes, signal }, sink) {
      const { parse } = (await import('papaparse')).default
      // An empty line at the end would count when the separator is guessed.
      const text = decodeTable(bytes, sink).replace(/[\r\n]{1,10}$/, '')
      sink.properties({ title: stem(name) })
      const table = new GuessedTable(sink, { place: {}, name: stem(name) })
      const problems: string[] = []
      let row = 0
      parse<string[]>(text, {
        ...(delimiter === undefined ? {} : { delimiter }),
        // The fast way splits the whole text into rows first.
        fastMode: false,
        chunkSize: 2 ** 20,
        step: ({ data, errors }) => {
          row++
          for (const { message, code } of errors)
            if (code !== 'UndetectableDelimiter') problems.push(`Row ${row}: ${message}`)
          if (row % 10_000 === 0) signal?.throwIfAborted()
          table.row(
            data.map((cell) => readValue(cell.trim())),
            row,
          )
        },
      })
      table.end()
      warnOf(problems, sink)
      sink.progress(row, row)
    },
  }
}

/** Spreadsheets shout their booleans. */
const readValue = (text: string): Cell => cellOf(/^(?:TRUE|FALSE)$/.test(text) ? text.toLowerCase() : text)

function warnOf(problems: readonly string[], sink: BlockSink): void {
  for (const problem of problems.slice(0, mostProblems)) sink.warn(problem)
  if (problems.length > mostProblems) sink.warn(`… and ${problems.length - mostProblems} more rows like these`)
}

export const csv = delimited('text/csv', ['csv'])
export const tsv = delimited('text/tab-separated-values', ['tsv', 'tab'], '\t')
