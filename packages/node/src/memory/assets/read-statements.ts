import { InvalidQuadsError, LiteralTooLargeError, NamedGraphInAssetError, type QuadJson } from '@kg/contract'
import { freshBlankNodes, type Line, linesFromJson, QuadJsonError } from '@kg/core'
import type { RdfBody } from '../../platform/caller/uploads.js'
import { extractDocument } from './extract-document.js'

/** Largest literal in bytes. */
export const maxLiteralBytes = 60_000

/** Statements of a request as canonical lines; blank nodes of one request are the same in both lists. */
export function readStatements(
  quads: QuadJson[] | undefined,
  privateQuads: QuadJson[] | undefined,
): { lines: Line[]; privateLines: Line[] } {
  const blankNodes = freshBlankNodes()
  const read = (list: QuadJson[] | undefined) =>
    list === undefined ? [] : linesFromJson(list, { maxLiteralBytes, blankNodes })
  try {
    return { lines: read(quads), privateLines: read(privateQuads) }
  } catch (error) {
    if (!(error instanceof QuadJsonError)) throw error
    const { index, why, problem } = error
    if (problem.kind === 'literal-size')
      throw new LiteralTooLargeError({ bytes: problem.bytes, limit: problem.limit }, { cause: error })
    if (problem.kind === 'named-graph') throw new NamedGraphInAssetError({ graph: problem.graph }, { cause: error })
    throw new InvalidQuadsError({ index, why }, { cause: error })
  }
}

/** Statements of an RDF body as canonical lines. */
export async function readRdfStatements({ mediaType, bytes }: RdfBody, baseIri: string): Promise<Line[]> {
  return (await extractDocument({ name: 'body', mediaType, bytes }, baseIri)).lines
}
