import { NamedGraphInAssetError, UnsupportedMediaTypeError } from '@kg/contract'
import { type Line, type Quad, sortByCodePoint, toLine } from '@kg/core'
import { formatByMediaType, rdfFormats, readQuads } from '@kg/core/rdf'

/** A document, or one part of a form. */
export interface GraphPart {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The graph that some documents make together; their blank nodes are new. */
export async function readGraphParts(
  parts: Iterable<GraphPart>,
  baseIri: string,
  signal: AbortSignal,
): Promise<Line[]> {
  const lines = new Set<Line>()
  for (const part of parts)
    for (const quad of await readPart(part, baseIri, signal)) lines.add(toLine(refuseNamed(quad)))
  return sortByCodePoint([...lines])
}

async function readPart({ mediaType, bytes }: GraphPart, baseIri: string, signal: AbortSignal): Promise<Quad[]> {
  const format = formatByMediaType(mediaType)
  if (format === undefined)
    throw new UnsupportedMediaTypeError({
      given: mediaType,
      takes: rdfFormats.map(({ mediaTypes }) => mediaTypes[0]),
    })
  return readQuads(bytes, { format: format.name, baseIri, signal })
}

function refuseNamed(quad: Quad): Quad {
  if (quad.graph.termType === 'DefaultGraph') return quad
  throw new NamedGraphInAssetError({ graph: quad.graph.value })
}
