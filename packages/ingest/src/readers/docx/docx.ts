import { DocumentBrokenError } from '@kg/contract'
import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { readOfficeProperties } from '../../zip/core-properties.js'
import { openZip } from '../../zip/open-zip.js'
import { writeZip } from '../../zip/write-zip.js'
import { htmlBlocks } from '../html/html-blocks.js'
import { readCheckedParts } from './checked-parts.js'

/** What the library would make plain paragraphs of. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
]

/** The arrow that leads from a note to where it stands. */
const wayBack = / ?<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g

export const docx: BlockReader = {
  pipeline: 'office/docx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  async read({ name, bytes }, sink) {
    const zip = await openZip(name, bytes)
    await readOfficeProperties(zip, sink)
    const html = await toHtml(name, writeZip(await readCheckedParts(zip)))
    await htmlBlocks(html, guessHeaders(sink), { name })
    sink.progress(1, 1)
  },
}

async function toHtml(name: string, buffer: Buffer): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
    return (await mammoth.convertToHtml({ buffer }, { styleMap, convertImage })).value.replace(wayBack, '')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DocumentBrokenError({ name, why }, { cause: error })
  }
}

/** Word seldom marks a header, so the first row of a table is looked at. */
const guessHeaders = (sink: BlockSink): BlockSink => ({
  ...sink,
  table: (head) => (head.columns === undefined ? new GuessedTable(sink, head) : sink.table(head)),
})
