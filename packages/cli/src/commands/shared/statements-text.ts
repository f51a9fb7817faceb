import { type Line, linesFromJson } from '@kg/core'
import { readQuads, writeRdfText } from '@kg/core/rdf'

export interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

/** Prefixes that everybody writes the same way. */
export const knownPrefixes: Readonly<Record<string, string>> = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  prov: 'http://www.w3.org/ns/prov#',
  schema: 'https://schema.org/',
}

/** Statements off the wire as canonical lines; labels of blank nodes stay. */
export const linesOf = (statements: readonly Statement[]): Line[] =>
  linesFromJson(statements, { maxLiteralBytes: Number.POSITIVE_INFINITY, blankNodes: (label) => label })

/** Statements off the wire as a document; labels of blank nodes stay. */
export const statementsText = (statements: readonly Statement[], format: string, graph?: string): Promise<string> =>
  linesText(
    linesOf(statements).map((line) => (graph === undefined ? line : `${line.slice(0, -1)}<${graph}> .`)),
    format,
  )

/** Canonical lines as a document. */
export async function linesText(lines: readonly Line[], format: string): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join('')
  if (format === 'n-triples' || format === 'n-quads') return text
  const quads = await readQuads(text, { format: 'n-quads', blankNodes: 'keep' })
  const prefixes = Object.fromEntries(Object.entries(knownPrefixes).filter(([, iri]) => text.includes(`<${iri}`)))
  return writeRdfText(quads, { format, prefixes })
}
