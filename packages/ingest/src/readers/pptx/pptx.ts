import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { readOfficeProperties } from '../../zip/core-properties.js'
import { openZip, type Zip } from '../../zip/open-zip.js'
import { prefixed, readXml } from '../../zip/read-xml.js'
import { findMainPart, readRelationships } from '../../zip/relationships.js'
import { readSlide, type Shown } from './read-slide.js'

export const pptx: BlockReader = {
  pipeline: 'office/pptx',
  mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  async read({ name, bytes, signal }, sink) {
    const zip = await openZip(name, bytes)
    await readOfficeProperties(zip, sink)
    const slides = await findSlides(zip)
    for (const [index, part] of slides.entries()) {
      signal?.throwIfAborted()
      await showSlide(zip, part, index + 1, sink)
      sink.progress(index + 1, slides.length)
    }
  },
}

/** The slides in the order in which they are shown. */
async function findSlides(zip: Zip): Promise<readonly string[]> {
  const main = await findMainPart(zip, 'ppt/presentation.xml')
  const relationships = await readRelationships(zip, main)
  const found: string[] = []
  await readXml(zip, main, {
    open: (name, attributes) => {
      const slide = name === 'sldId' ? relationships.get(prefixed(attributes, 'id') ?? '') : undefined
      if (slide?.type === 'slide' && zip.parts.has(slide.target)) found.push(slide.target)
    },
  })
  return found
}

async function showSlide(zip: Zip, part: string, slide: number, sink: BlockSink): Promise<void> {
  const place = { slide }
  const relationships = await readRelationships(zip, part)
  const { title, shown, left } = await readSlide(zip, part, relationships)
  sink.block({ kind: 'heading', level: 1, text: title === '' ? `Slide ${slide}` : title, place })
  for (const piece of shown) show(piece, slide, sink)
  if (left > 0) sink.warn(`Slide ${slide}: a chart or diagram was left out`)
  const notes = [...relationships.values()].find(({ type, target }) => type === 'notesSlide' && zip.parts.has(target))
  if (notes === undefined) return
  const { shown: written } = await readSlide(zip, notes.target, new Map(), 'body')
  const text = written.flatMap((piece) => ('text' in piece ? [piece.text] : [])).join('\n')
  if (text.trim() !== '') sink.block({ kind: 'note', text, place })
}

function show(piece: Shown, slide: number, sink: BlockSink): void {
  const place = { slide }
  if (piece.kind !== 'table') {
    sink.block({ ...piece, place })
    return
  }
  const [first = [], ...others] = piece.rows
  const hasHead = piece.hasHead && others.length > 0
  const columns = first.map((cell) => String(cell ?? ''))
  const table = hasHead ? sink.table({ place, columns }) : new GuessedTable(sink, { place })
  for (const [index, row] of piece.rows.entries()) if (index > 0 || !hasHead) table.row(row, index + 1)
  table.end()
}
