import type { BlockReader } from '../../blocks/reader.js'
import { declaredCharset, decodeText } from '../charset/decode-text.js'
import { htmlBlocks } from './html-blocks.js'
import { findMainContent } from './main-content.js'
import { pageData } from './page-data.js'
import { readPageFacts } from './page-facts.js'
import { propertiesOf } from './page-properties.js'

/** HTML: a document is read whole, of a web page its main content. Nothing is fetched. */
export const html: BlockReader = {
  pipeline: 'html',
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  extensions: ['html', 'htm', 'xhtml'],
  async read({ name, bytes, signal }, sink) {
    const text = await decodeText(bytes, declaredCharset(bytes))
    const facts = await readPageFacts(name, text)
    signal?.throwIfAborted()
    const main = await findMainContent(text, facts)
    const properties = propertiesOf(facts, main?.properties)
    sink.properties(properties)
    // The article often comes without the title that stands above it.
    const { title } = properties
    if (main !== undefined && title !== undefined && !/<h1[\s>]/i.test(main.html))
      sink.block({ kind: 'heading', level: 1, text: title, place: {} })
    await htmlBlocks(main?.html ?? text, sink, { name })
    for (const data of pageData(facts.jsonLd)) sink.attachment(data)
  },
}
