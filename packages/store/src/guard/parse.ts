import { SparqlTooDeepError, SparqlTooLongError } from '@kg/contract/errors'
import type { Ast } from './ast.js'
import { parseGrammar } from './parser.js'
import type { PieceMap } from './piece-map.js'
import { RefusalError, syntaxError } from './refusal.js'
import { maxDepth, scan } from './scan.js'
import { validate } from './validate.js'

export const defaultMaxLength = 1024 * 1024

export interface ParseOptions {
  /** What relative IRIs are resolved against until the text says BASE; give the engine the same. */
  readonly baseIri?: string
  /** In characters. */
  readonly maxLength?: number
}

export interface ParsedText {
  readonly ast: Ast
  readonly pieces: PieceMap
}

/** Text to tree: everything that is wrong with the text itself is found here and told with its line and column. */
export function parseSparql(text: string, { maxLength = defaultMaxLength }: ParseOptions = {}): ParsedText {
  if (text.length > maxLength) throw new SparqlTooLongError({ length: text.length, maxLength })
  const pieces = located(text, undefined, () => scan(text))
  return located(text, pieces, () => {
    const ast = parseGrammar(pieces.parsed)
    validate(ast, pieces.parsed)
    return { ast, pieces }
  })
}

function located<T>(text: string, pieces: PieceMap | undefined, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw new SparqlTooDeepError({ maxDepth: maxDepth }, { cause: error })
    if (!(error instanceof RefusalError)) throw error
    const offset =
      pieces === undefined ? error.offset : pieces.sourceOffset(Math.min(error.offset, pieces.parsed.length))
    throw syntaxError(text, offset, error.message)
  }
}
