import { SparqlSyntaxError } from '@kg/contract/errors'
import { nearText, positionAt } from './position.js'

/** A fault at an offset of the parsed text; its line and column are known only where the original text is at hand. */
export class RefusalError extends Error {
  readonly offset: number

  constructor(offset: number, problem: string) {
    super(problem)
    this.offset = offset
  }
}

/** The fault as a caller sees it; `offset` belongs to `text`, the text as it was sent. */
export function syntaxError(text: string, offset: number, problem: string) {
  const at = Math.min(Math.max(offset, 0), text.length)
  return new SparqlSyntaxError({ ...positionAt(text, at), near: nearText(text, at), problem })
}
