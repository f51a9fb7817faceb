import { setImmediate as giveWay } from 'node:timers/promises'
import { InvalidQuadsError, LiteralTooLargeError, NamedGraphInAssetError, type QuadJson } from '@kg/contract'
import {
  type BlankNodeLabels,
  freshBlankNodes,
  type Line,
  linesFromJson,
  QuadJsonError,
  sortByCodePoint,
} from '@kg/core'
import type { RdfBody } from '../../platform/caller/uploads.js'
import { extractDocument } from './extract-document.js'

/** Largest literal in bytes. */
export const maxLiteralBytes = 60_000

/** What reads as a prefixed name is never stored as an IRI. */
const expandNames = true

/** So many statements are read in one go; then others get their turn. A copy for a thread would take longer than the reading. */
const sliceLength = 1000

/** Statements of a request as canonical lines; blank nodes of one request are the same in both lists. */
export async function readStatements(
  quads: QuadJson[] | undefined,
  privateQuads: QuadJson[] | undefined,
  blankNodes: BlankNodeLabels = freshBlankNodes(),
): Promise<{ lines: Line[]; privateLines: Line[] }> {
  try {
    return { lines: await readQuads(quads, blankNodes), privateLines: await readQuads(privateQuads, blankNodes) }
  } catch (error) {
    if (!(error instanceof QuadJsonError)) throw error
    const { index, why, problem } = error
    if (problem.kind === 'literal-size')
      throw new LiteralTooLargeError({ bytes: problem.bytes, limit: problem.limit }, { cause: error })
    if (problem.kind === 'named-graph') throw new NamedGraphInAssetError({ graph: problem.graph }, { cause: error })
    throw new InvalidQuadsError({ index, why }, { cause: error })
  }
}

async function readQuads(quads: QuadJson[] = [], blankNodes: BlankNodeLabels): Promise<Line[]> {
  if (quads.length <= sliceLength) return linesFromJson(quads, { maxLiteralBytes, blankNodes, expandNames })
  const lines: Line[] = []
  for (let start = 0; start < quads.length; start += sliceLength) {
    for (const line of readSlice(quads, start, blankNodes)) lines.push(line)
    await giveWay()
  }
  // Each slice is sorted already, which makes this quick.
  return sortByCodePoint(lines).filter((line, at, sorted) => line !== sorted[at - 1])
}

function readSlice(quads: readonly QuadJson[], start: number, blankNodes: BlankNodeLabels): Line[] {
  try {
    return linesFromJson(quads.slice(start, start + sliceLength), { maxLiteralBytes, blankNodes, expandNames })
  } catch (error) {
    throw error instanceof QuadJsonError ? new QuadJsonError(start + error.index, error.problem) : error
  }
}

/** Statements of an RDF body as canonical lines. */
export async function readRdfStatements({ mediaType, bytes }: RdfBody, baseIri: string): Promise<Line[]> {
  return (await extractDocument({ name: 'body', mediaType, bytes }, baseIri)).lines
}
