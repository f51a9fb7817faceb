import { z } from 'zod'

export const rowFormats = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/sparql-results+json',
  xml: 'application/sparql-results+xml',
} as const

export const statementFormats = {
  turtle: 'text/turtle',
  ntriples: 'application/n-triples',
  nquads: 'application/n-quads',
  trig: 'application/trig',
  rdfxml: 'application/rdf+xml',
  jsonld: 'application/ld+json',
} as const

export type DownloadFormat = keyof typeof rowFormats | keyof typeof statementFormats

// The keys are the formats.
const names = Object.keys({ ...rowFormats, ...statementFormats }) as DownloadFormat[]

export const downloadFormat = z.enum(names)
