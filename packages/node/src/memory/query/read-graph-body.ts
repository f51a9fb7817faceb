import { NamedGraphInAssetError, UnsupportedMediaTypeError } from '@kg/contract'
import { type Line, type Quad, sortByCodePoint, toLine } from '@kg/core'
import { formatByMediaType, rdfFormats, readQuads } from '@kg/core/rdf'
import type { FastifyRequest } from 'fastify'

const maxPartBytes = 10 * 2 ** 20

interface Part {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The graph that a request carries, in one document or in the parts of a form; its blank nodes are new. */
export async function readGraphBody(
  request: FastifyRequest,
  body: Buffer | undefined,
  baseIri: string,
  signal: AbortSignal,
): Promise<Line[]> {
  const mediaType = request.headers['content-type'] ?? ''
  const parts = /^multipart\/form-data\b/i.test(mediaType)
    ? await formParts(request)
    : [{ mediaType, bytes: body ?? new Uint8Array() }]
  const lines = new Set<Line>()
  for (const part of parts)
    for (const quad of await quadsOf(part, baseIri, signal)) lines.add(toLine(refuseNamed(quad)))
  return sortByCodePoint([...lines])
}

async function quadsOf({ mediaType, bytes }: Part, baseIri: string, signal: AbortSignal): Promise<Quad[]> {
  const format = formatByMediaType(mediaType)
  if (format === undefined) {
    const takes = rdfFormats.map(({ mediaTypes }) => mediaTypes[0])
    throw new UnsupportedMediaTypeError({ given: mediaType, takes })
  }
  return readQuads(bytes, { format: format.name, baseIri, signal })
}

async function formParts(request: FastifyRequest): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of request.parts({ limits: { fileSize: maxPartBytes, files: 20, fields: 20 } })) {
    const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value))
    parts.push({ mediaType: part.mimetype, bytes })
  }
  return parts
}

function refuseNamed(quad: Quad): Quad {
  if (quad.graph.termType === 'DefaultGraph') return quad
  throw new NamedGraphInAssetError({ graph: quad.graph.value })
}
