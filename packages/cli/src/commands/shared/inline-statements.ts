import { type Line, toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { usageRefused } from './errors.js'
import { knownPrefixes } from './statements-text.js'

const header = Object.entries(knownPrefixes)
  .map(([prefix, iri]) => `PREFIX ${prefix}: <${iri}> `)
  .join('')

/** Statements from the command line, in Turtle; the dot at the end may be left out. */
export async function readInline(statements: readonly string[]): Promise<Line[]> {
  const lines = statements.map(async (text) => {
    const whole = /\.\s*$/.test(text) ? text : `${text} .`
    const reading = readQuads(header + whole, { format: 'turtle', blankNodes: 'keep' })
    const quads = await reading.catch((cause: Error) => {
      const why = cause.message.replace(/^.*?column \d+: /, '')
      throw usageRefused(
        `The statement ${text} cannot be read: ${why}`,
        `Write it in Turtle: kg ka remove <name> -c <cg> --statement '<urn:a> schema:name "text"'`,
      )
    })
    return quads.map(toLine)
  })
  return (await Promise.all(lines)).flat()
}
