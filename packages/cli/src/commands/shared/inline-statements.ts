import { type Line, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { knownPrefixes } from './statements-text.js'

const header = Object.entries(knownPrefixes)
  .map(([prefix, iri]) => `PREFIX ${prefix}: <${iri}> `)
  .join('')

/** Statements from the command line, in Turtle; the dot at the end may be left out. */
export async function readInline(statements: readonly string[]): Promise<Line[]> {
  const lines = statements.map(async (text) => {
    const whole = /\.\s*$/.test(text) ? text : `${text} .`
    return (await readQuads(header + whole, { format: 'turtle', blankNodes: 'keep' })).map(toLine)
  })
  return (await Promise.all(lines)).flat()
}
