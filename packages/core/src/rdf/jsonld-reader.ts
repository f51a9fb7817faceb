import type { Quad } from '../terms/terms.js'
import { defined } from '../values/defined.js'
import { strictTerms } from './document-terms.js'
import { JsonLdContextUnknownError, type Position, RdfSyntaxError } from './errors.js'
import { type JsonFaultError, JsonScanner } from './json-scanner.js'
import { bundledContext, bundledContextUrls } from './jsonld-contexts.js'
import { ExpandedJsonLd, type ExpandedObject } from './jsonld-to-quads.js'
import type { Reading } from './reading.js'

/** No honest document nests deeper; a hostile one could exhaust the stack. */
const maxDepth = 128
const batchSize = 1000

/** Reads JSON-LD. A context may stand at the very end of an object, so the text must be complete before it says anything. */
export async function* readJsonLd({ texts, format, terms, baseIri = '', cursor }: Reading): AsyncGenerator<Quad[]> {
  const problem = (error: Error, position?: Position): Error => {
    const place = defined({ line: position?.line, column: position?.column })
    return new RdfSyntaxError({ format: format.title, reason: error.message, ...place }, { cause: error })
  }
  const scanner = new JsonScanner(maxDepth)
  let text = ''
  for await (const piece of texts) {
    try {
      scanner.write(piece)
    } catch (error) {
      throw problem(error as Error, cursor.at((error as JsonFaultError).offset))
    }
    text += piece
  }
  try {
    scanner.end()
  } catch (error) {
    throw problem(error as Error, cursor.end(-(error as JsonFaultError).offset))
  }

  let batch: Quad[] = []
  const statements = new ExpandedJsonLd(strictTerms(terms), (quad) => batch.push(quad))
  try {
    for (const item of await expanded(JSON.parse(text), baseIri)) {
      statements.document(item)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  } catch (error) {
    throw error instanceof JsonLdContextUnknownError ? error : problem(error as Error)
  }
  yield batch
}

async function expanded(document: unknown, base: string): Promise<ExpandedObject[]> {
  let unknown: string | undefined
  const documentLoader = async (url: string) => {
    const context = bundledContext(url)
    if (context === undefined) {
      unknown ??= url
      throw new Error(`the context ${url} is not bundled`)
    }
    return { document: { '@context': context }, documentUrl: url, contextUrl: null } as const
  }
  // Loaded when first needed: it is the slowest import of all.
  const { default: jsonld } = await import('jsonld')
  try {
    return await jsonld.expand(document, { base, documentLoader })
  } catch (error) {
    if (unknown === undefined) throw error
    throw new JsonLdContextUnknownError({ url: unknown, known: bundledContextUrls }, { cause: error })
  }
}
