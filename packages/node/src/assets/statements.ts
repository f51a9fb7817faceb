import { InvalidQuads, LiteralTooLarge, NamedGraphInAsset, type QuadJson } from '@kg/contract'
import { freshBlankNodes, type Line, linesFromJson, QuadJsonError } from '@kg/core'

/** Largest literal in bytes. */
export const maxLiteralBytes = 60_000

/** Statements of a request as canonical lines; blank nodes of one request are the same in both lists. */
export function statements(
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
    const { index, why, kind } = error
    if (kind === 'literal-size') throw new LiteralTooLarge({ bytes: 0, limit: maxLiteralBytes }, { cause: error })
    if (kind === 'named-graph') throw new NamedGraphInAsset({ graph: why }, { cause: error })
    throw new InvalidQuads({ index, why }, { cause: error })
  }
}
