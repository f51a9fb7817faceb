import type { Quad } from '../terms/terms.js'
import { defined } from '../values/defined.js'
import { strictTerms } from './document-terms.js'
import { RdfSyntaxError } from './errors.js'
import type { Reading } from './reading.js'

/** Reads RDF/XML, a batch of statements for each piece of text. */
export async function* readRdfXml({ texts, format, terms, baseIri }: Reading): AsyncGenerator<Quad[]> {
  // Few documents are RDF/XML, and its parser takes longer to load than all others.
  const { DrivenRdfXmlParser } = await import('./rdfxml-parser.js')
  const parser = new DrivenRdfXmlParser({
    dataFactory: strictTerms(terms),
    trackPosition: true,
    ...defined({ baseIRI: baseIri }),
  })
  const step = (action: () => void): Quad[] => {
    try {
      action()
    } catch (error) {
      const { line, column } = parser.position()
      const reason = (error as Error).message.replace(/^(?:Line \d+ column \d+|\d+:\d+): /, '')
      throw new RdfSyntaxError({ format: format.title, reason, line, column }, { cause: error })
    }
    return parser.takeQuads()
  }
  for await (const text of texts) {
    const quads = step(() => parser.feed(text))
    if (quads.length > 0) yield quads
  }
  yield step(() => parser.finish())
}
