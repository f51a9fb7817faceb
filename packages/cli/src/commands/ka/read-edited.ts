import { NamedGraphInAssetError } from '@kg/contract'
import { type Line, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { CommandRefusedError } from '../shared/errors.js'

/** The statements of an edited text, with the labels of blank nodes as they stand there. */
export async function readEdited(text: string, path: string, retry: string): Promise<Line[]> {
  try {
    const quads = await readQuads(text, { format: 'turtle', blankNodes: 'keep' })
    const named = quads.find(({ graph }) => graph.termType !== 'DefaultGraph')
    if (named !== undefined) throw new NamedGraphInAssetError({ graph: named.graph.value })
    return quads.map(toLine)
  } catch (cause) {
    throw new CommandRefusedError(
      'EDITED_TEXT_INVALID',
      'The edited text cannot be read',
      `${(cause as Error).message}. Nothing was written; the text is in ${path}`,
      `Correct it, then continue: ${retry}`,
      400,
      { cause },
    )
  }
}
