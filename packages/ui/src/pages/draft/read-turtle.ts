import { linesFromTurtle, RdfSyntaxError } from '@kg/core/turtle'
import type { Problem } from '../query/problem.js'

/** What a text says, or where it is wrong. */
export type Reading = { readonly lines: string[] } | { readonly problem: Problem }

export async function readTurtle(text: string): Promise<Reading> {
  try {
    return { lines: await linesFromTurtle(text) }
  } catch (error) {
    if (!(error instanceof RdfSyntaxError)) throw error
    const { line = 1, column = 1, reason } = error.data
    return { problem: { line, column, message: reason } }
  }
}
