import { NamedGraphInAssetError, UnsupportedMediaTypeError } from '@kg/contract'
import { type Line, type Quad, sortByCodePoint, toLine } from '@kg/core'
import { formatByMediaType, type RdfFormat, rdfFormats, readQuads } from '@kg/core/rdf'
import { callInThread, detachable } from '@kg/core/workers'

/** A document, or one part of a form. */
export interface GraphPart {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Documents that are longer than this together are read in a thread; JSON-LD and RDF/XML take the longest. */
const longBytes = 16 * 1024

/** The graph that some documents make together; their blank nodes are new. The bytes of long ones are used up. */
export async function readGraphParts(
  parts: Iterable<GraphPart>,
  baseIri: string,
  signal: AbortSignal,
): Promise<Line[]> {
  const all = [...parts]
  for (const { mediaType } of all) requireFormat(mediaType)
  if (all.reduce((sum, { bytes }) => sum + bytes.length, 0) < longBytes) return readGraphLines(all, baseIri, signal)
  const moved = all.map(({ mediaType, bytes }) => ({ mediaType, bytes: detachable(bytes) }))
  const transfer = moved.map(({ bytes }) => bytes.buffer)
  const text = await callInThread(import.meta.url, readGraphText, [moved, baseIri], { signal, transfer })
  return text === '' ? [] : text.split('\n')
}

/** Lines travel as one text: a single string is copied many times faster than very many. */
export async function readGraphText(parts: readonly GraphPart[], baseIri: string): Promise<string> {
  return (await readGraphLines(parts, baseIri)).join('\n')
}

async function readGraphLines(parts: readonly GraphPart[], baseIri: string, signal?: AbortSignal): Promise<Line[]> {
  const lines = new Set<Line>()
  for (const { mediaType, bytes } of parts) {
    const { name: format } = requireFormat(mediaType)
    for (const quad of await readQuads(bytes, { format, baseIri, ...(signal && { signal }) }))
      lines.add(toLine(refuseNamed(quad)))
  }
  return sortByCodePoint([...lines])
}

function requireFormat(mediaType: string): RdfFormat {
  const format = formatByMediaType(mediaType)
  if (format !== undefined) return format
  const takes = rdfFormats.map(({ mediaTypes }) => mediaTypes[0])
  throw new UnsupportedMediaTypeError({ given: mediaType, takes })
}

function refuseNamed(quad: Quad): Quad {
  if (quad.graph.termType === 'DefaultGraph') return quad
  throw new NamedGraphInAssetError({ graph: quad.graph.value })
}
