import { linesFromJson } from '@kg/core'
import { readQuads, writeRdfText } from '@kg/core/rdf'

interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

const known: Readonly<Record<string, string>> = {
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

/** Statements off the wire as a document; labels of blank nodes stay. */
export async function statementsText(statements: readonly Statement[], format: string): Promise<string> {
  const lines = linesFromJson(statements, { maxLiteralBytes: Number.POSITIVE_INFINITY, blankNodes: (label) => label })
  const text = lines.map((line) => `${line}\n`).join('')
  if (format === 'n-triples') return text
  const quads = await readQuads(text, { format: 'n-triples', blankNodes: 'keep' })
  const prefixes = Object.fromEntries(Object.entries(known).filter(([, iri]) => text.includes(`<${iri}`)))
  return writeRdfText(quads, { format, prefixes })
}
