import { DocumentBrokenError } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import type { BlockReader, BlockSink, ReadSource } from '../../blocks/reader.js'
import { openPdf } from './open-pdf.js'
import type { PdfDocument } from './pdf-js.js'
import { readPdfProperties } from './pdf-properties.js'
import { readPages } from './read-pdf.js'
import { readScans } from './read-scans.js'

/** PDF: text, headings, tables and links with their page and box; properties and attached files. */
export const pdf: BlockReader = {
  pipeline: 'pdf',
  mediaTypes: ['application/pdf'],
  extensions: ['pdf'],
  async read(source, sink) {
    const document = await openPdf(source.name, source.bytes)
    try {
      await readDocument(document, source, sink)
    } catch (cause) {
      if (cause instanceof KgError || source.signal?.aborted === true) throw cause
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new DocumentBrokenError({ name: source.name, why: `a part of the PDF cannot be read (${why})` }, { cause })
    } finally {
      await document.destroy()
    }
  },
}

async function readDocument(document: PdfDocument, source: ReadSource, sink: BlockSink): Promise<void> {
  sink.properties(await readPdfProperties(document))
  const empty = await readPages(document, source, sink)
  for (const { filename, content } of Object.values((await document.getAttachments()) ?? {}))
    if (content !== null) sink.attachment({ name: filename, bytes: new Uint8Array(content) })
  const still = empty.length === 0 ? empty : await readScans(document, empty, source, sink)
  if (still.length > 0) sink.warn(`${pagesOf(still)} no text: empty or scanned. To read scans, install @kg/ocr`)
}

/** `Pages 1–3, 7 have`. */
function pagesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  const said = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  return numbers.length === 1 ? `Page ${said} has` : `Pages ${said} have`
}
