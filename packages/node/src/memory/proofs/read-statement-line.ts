import { ValidationFailedError } from '@kg/contract'
import { type Line, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'

/** The canonical line of a statement as a person writes it; the dot at its end may be left out. */
export async function readStatementLine(text: string): Promise<Line> {
  const given = text.trim()
  const whole = given.endsWith('.') ? given : `${given} .`
  const quads = await readQuads(whole, { format: 'turtle', blankNodes: 'keep' })
  const [quad] = quads
  if (quad === undefined || quads.length !== 1)
    throw new ValidationFailedError({
      where: 'query string',
      problems: [{ path: 'statement', problem: `must be one statement, not ${quads.length}` }],
    })
  return toLine(quad)
}
