import type { Quad } from '../terms/terms.js'
import { decodeText, NotTextError, type RdfInput } from './decode-text.js'
import { type BlankNodePolicy, documentTerms } from './document-terms.js'
import { RdfSyntaxError, RdfTooManyQuadsError } from './errors.js'
import { type RdfFormatName, requireFormat } from './formats.js'
import { readJsonLd } from './jsonld-reader.js'
import { readN3 } from './n3-reader.js'
import { readRdfXml } from './rdfxml-reader.js'
import type { Reading } from './reading.js'
import { TextCursor } from './text-cursor.js'

export interface ReadOptions {
  /** A format's name or any of its media types. */
  readonly format: string
  readonly baseIri?: string
  /** `fresh` (the default) gives every blank node a label that no other document uses; `keep` trusts the labels. */
  readonly blankNodes?: BlankNodePolicy
  readonly signal?: AbortSignal
  readonly maxQuads?: number
}

const readers: Record<RdfFormatName, (reading: Reading) => AsyncGenerator<Quad[]>> = {
  'n-triples': readN3,
  'n-quads': readN3,
  turtle: readN3,
  trig: readN3,
  'rdf-xml': readRdfXml,
  'json-ld': readJsonLd,
}

/** The statements of a document, one by one; the input is read only as fast as they are taken. */
export async function* readRdf(input: RdfInput, options: ReadOptions): AsyncGenerator<Quad, void, undefined> {
  for await (const batch of readRdfBatches(input, options)) yield* batch
}

/** All statements of a document. */
export async function readQuads(input: RdfInput, options: ReadOptions): Promise<Quad[]> {
  const quads: Quad[] = []
  for await (const batch of readRdfBatches(input, options)) for (const quad of batch) quads.push(quad)
  return quads
}

/** As `readRdf`, in groups as they come: much cheaper when statements are many. */
export async function* readRdfBatches(
  input: RdfInput,
  { format: formatName, baseIri, blankNodes = 'fresh', signal, maxQuads = Number.POSITIVE_INFINITY }: ReadOptions,
): AsyncGenerator<Quad[], void, undefined> {
  const format = requireFormat(formatName)
  const cursor = new TextCursor()
  const texts = decodeText(input, cursor, signal)
  let count = 0
  try {
    for await (const batch of readers[format.name]({
      texts,
      format,
      terms: documentTerms(blankNodes),
      baseIri,
      cursor,
    })) {
      count += batch.length
      if (count > maxQuads) throw new RdfTooManyQuadsError({ limit: maxQuads })
      if (batch.length > 0) yield batch
    }
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error
    throw new RdfSyntaxError({ format: format.title, reason: error.reason, ...error.position }, { cause: error })
  }
}
