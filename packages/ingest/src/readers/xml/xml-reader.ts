import { DoctypeRefusedError, DocumentBrokenError, DocumentTooDeepError } from '@kg/contract'
import { KgError } from '@kg/core/errors'
import type { BlockReader } from '../../blocks/reader.js'
import { declaredCharset, decodeText } from '../charset/decode-text.js'
import { type XmlElement, XmlWriter } from './xml-writer.js'

const deepest = 200
/** A tree of more elements does not fit into the memory of one import. */
const mostElements = 2_000_000

async function parse(name: string, text: string): Promise<XmlElement> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ position: true })
  const root: XmlElement = { name: '', text: '', line: 1, children: [] }
  const open: XmlElement[] = [root]
  let count = 0
  parser.on('doctype', () => {
    throw new DoctypeRefusedError({ name })
  })
  parser.on('error', (cause) => {
    throw new DocumentBrokenError({ name, why: `it is not well-formed XML (${cause.message})` }, { cause })
  })
  parser.on('opentag', (tag) => {
    if (open.length > deepest) throw new DocumentTooDeepError({ name, limit: deepest })
    if (++count > mostElements)
      throw new DocumentBrokenError({ name, why: `it has more than ${mostElements} elements` })
    const attributes = Object.entries(tag.attributes as Record<string, string>)
    const children = attributes.flatMap(([key, value]) =>
      /^xmlns(?::|$)/.test(key) ? [] : [leaf(key, value, parser.line)],
    )
    const around = open.at(-1)
    const at = around?.text.length ?? 0
    const element: XmlElement = { name: tag.name.replace(/^.*:/, ''), text: '', line: parser.line, at, children }
    around?.children.push(element)
    open.push(element)
  })
  parser.on('text', (more) => addText(open.at(-1), more))
  parser.on('cdata', (more) => addText(open.at(-1), more))
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root
}

const leaf = (key: string, text: string, line: number): XmlElement => ({
  name: key.replace(/^.*:/, ''),
  text,
  line,
  children: [],
})

function addText(element: XmlElement | undefined, more: string): void {
  if (element !== undefined) element.text += more
}

/** XML: elements as headings and lines, repeated like elements as rows of a table. */
export const xml: BlockReader = {
  pipeline: 'xml',
  mediaTypes: ['application/xml', 'text/xml'],
  extensions: ['xml'],
  async read({ name, bytes }, sink) {
    const text = await decodeText(bytes, declaredCharset(bytes))
    try {
      const root = await parse(name, text.trimStart())
      const title = new XmlWriter(sink).writeDocument(root)
      sink.properties(title === undefined ? {} : { title })
    } catch (cause) {
      if (cause instanceof KgError) throw cause
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new DocumentBrokenError({ name, why: `it is not well-formed XML (${why})` }, { cause })
    }
  },
}
