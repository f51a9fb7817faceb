/** How the command line calls the syntaxes of RDF, and how the writer does. */
export const rdfSyntaxes = {
  turtle: 'turtle',
  trig: 'trig',
  ntriples: 'n-triples',
  nquads: 'n-quads',
  jsonld: 'json-ld',
  rdfxml: 'rdf-xml',
} as const

export type RdfSyntax = keyof typeof rdfSyntaxes

export const syntaxNames = Object.keys(rdfSyntaxes) as RdfSyntax[]

export const isSyntax = (name: string): name is RdfSyntax => Object.hasOwn(rdfSyntaxes, name)

/** Syntaxes that can name the graph of a statement. */
export const namesGraphs = (name: RdfSyntax): boolean => name === 'trig' || name === 'nquads' || name === 'jsonld'
