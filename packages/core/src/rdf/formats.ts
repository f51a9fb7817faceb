import { RdfFormatUnsupportedError } from './errors.js'

export type RdfFormatName = 'n-triples' | 'n-quads' | 'turtle' | 'trig' | 'rdf-xml' | 'json-ld'

export interface RdfFormat {
  readonly name: RdfFormatName
  /** How people write it. */
  readonly title: string
  /** The registered media type first, then the aliases met in the wild. */
  readonly mediaTypes: readonly [string, ...string[]]
  /** Without the dot, the usual one first. */
  readonly extensions: readonly [string, ...string[]]
  readonly namedGraphs: boolean
}

export const rdfFormats: readonly RdfFormat[] = [
  {
    name: 'n-quads',
    title: 'N-Quads',
    mediaTypes: ['application/n-quads', 'text/x-nquads', 'text/nquads'],
    extensions: ['nq', 'nquads'],
    namedGraphs: true,
  },
  {
    name: 'n-triples',
    title: 'N-Triples',
    mediaTypes: ['application/n-triples', 'text/ntriples', 'text/plain+ntriples'],
    extensions: ['nt', 'ntriples'],
    namedGraphs: false,
  },
  {
    name: 'trig',
    title: 'TriG',
    mediaTypes: ['application/trig', 'application/x-trig', 'text/trig'],
    extensions: ['trig'],
    namedGraphs: true,
  },
  {
    name: 'turtle',
    title: 'Turtle',
    mediaTypes: ['text/turtle', 'application/turtle', 'application/x-turtle'],
    extensions: ['ttl', 'turtle'],
    namedGraphs: false,
  },
  {
    name: 'json-ld',
    title: 'JSON-LD',
    mediaTypes: ['application/ld+json', 'application/activity+json'],
    extensions: ['jsonld', 'json-ld'],
    namedGraphs: true,
  },
  {
    name: 'rdf-xml',
    title: 'RDF/XML',
    mediaTypes: ['application/rdf+xml'],
    extensions: ['rdf', 'rdfxml', 'owl'],
    namedGraphs: false,
  },
]

const byName = new Map<string, RdfFormat>(rdfFormats.map((format) => [format.name, format]))
const byMediaType = new Map(rdfFormats.flatMap((format) => format.mediaTypes.map((type) => [type, format] as const)))
const byExtension = new Map(rdfFormats.flatMap((format) => format.extensions.map((ext) => [ext, format] as const)))

/** Parameters such as `; charset=utf-8` do not matter, nor does case. */
export function formatByMediaType(mediaType: string): RdfFormat | undefined {
  return byMediaType.get((mediaType.split(';', 1)[0] as string).trim().toLowerCase())
}

export function formatByFileName(fileName: string): RdfFormat | undefined {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension.get(fileName.slice(dot + 1).toLowerCase())
}

/** The format of a name or of a media type; an unknown one is an error. */
export function requireFormat(nameOrMediaType: string): RdfFormat {
  const format = byName.get(nameOrMediaType) ?? formatByMediaType(nameOrMediaType)
  if (format === undefined) {
    const known = rdfFormats.map(({ mediaTypes }) => mediaTypes[0])
    throw new RdfFormatUnsupportedError({ format: nameOrMediaType, known })
  }
  return format
}
