import type { Place } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { BlockWriter } from './block-writer.js'
import { findDataTables } from './find-data-tables.js'
import { parseHtml } from './parse-html.js'

export interface HtmlOptions {
  /** Where the blocks stand; the same for all of them. */
  readonly place?: Place
  /** What relative links are resolved against; without it they stay as they are written. */
  readonly base?: string
  /** The file, for messages. */
  readonly name?: string
}

/** Hands on everything that HTML shows, in reading order. It fetches nothing, and no script gets through. */
export async function htmlBlocks(html: string, sink: BlockSink, options: HtmlOptions = {}): Promise<void> {
  const { place = {}, base, name = 'HTML' } = options
  const dataTables = await findDataTables(name, html)
  const writer = new BlockWriter(sink, { place, base, dataTables })
  await parseHtml(name, html, {
    onopentag: (element, attributes) => writer.onopentag(element, attributes),
    ontext: (text) => writer.ontext(text),
    onclosetag: (element) => writer.onclosetag(element),
  })
  writer.onend()
}
