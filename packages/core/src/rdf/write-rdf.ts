import { toLine } from '../terms/line.js'
import type { Quad } from '../terms/terms.js'
import { RdfNotExpressibleError } from './errors.js'
import { type RdfFormat, type RdfFormatName, requireFormat } from './formats.js'
import { JsonLdWriter } from './jsonld-writer.js'
import { RdfXmlWriter } from './rdfxml-writer.js'
import { TurtleWriter } from './turtle-writer.js'
import type { QuadWriter } from './writing.js'

export interface WriteOptions {
  /** A format's name or any of its media types. */
  readonly format: string
  /** Short names for namespaces, used by Turtle, TriG and RDF/XML. */
  readonly prefixes?: Readonly<Record<string, string>>
}

type Prefixes = Readonly<Record<string, string>>

const lineWriter: QuadWriter = { start: () => '', quad: (quad) => `${toLine(quad)}\n`, end: () => '' }

const writers: Record<RdfFormatName, (prefixes: Prefixes) => QuadWriter> = {
  'n-triples': () => lineWriter,
  'n-quads': () => lineWriter,
  turtle: (prefixes) => new TurtleWriter(prefixes),
  trig: (prefixes) => new TurtleWriter(prefixes),
  'rdf-xml': (prefixes) => new RdfXmlWriter(prefixes),
  'json-ld': () => new JsonLdWriter(),
}

const pieceLength = 65_536

/** A document as pieces of text, made as they are taken. Statements that stand together by graph and subject are grouped. */
export async function* writeRdf(
  quads: Iterable<Quad> | AsyncIterable<Quad>,
  { format: formatName, prefixes = {} }: WriteOptions,
): AsyncGenerator<string, void, undefined> {
  const format = requireFormat(formatName)
  const writer = writers[format.name](prefixes)
  let text = writer.start()
  for await (const quad of quads) {
    refuseNamedGraph(quad, format)
    text += writer.quad(quad)
    if (text.length >= pieceLength) {
      yield text
      text = ''
    }
  }
  text += writer.end()
  if (text !== '') yield text
}

export async function writeRdfText(
  quads: Iterable<Quad> | AsyncIterable<Quad>,
  options: WriteOptions,
): Promise<string> {
  let text = ''
  for await (const piece of writeRdf(quads, options)) text += piece
  return text
}

function refuseNamedGraph(quad: Quad, format: RdfFormat): void {
  if (format.namedGraphs || quad.graph.termType === 'DefaultGraph') return
  throw new RdfNotExpressibleError({
    format: format.title,
    reason: `a statement is in the named graph ${quad.graph.value}`,
  })
}
