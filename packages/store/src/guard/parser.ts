import type { Ast } from './ast.js'
import type { LocatingParser } from './grammar.js'
import { RefusalError } from './refusal.js'

let shared: LocatingParser | undefined
let loading: Promise<void> | undefined

/** Loading the grammar and building the parser take longer than anything else, so both happen once, on first use. */
export const loadParser = (): Promise<void> => {
  loading ??= import('./grammar.js').then((grammar) => {
    shared = new grammar.LocatingParser()
  })
  return loading
}

export const isParserLoaded = (): boolean => shared !== undefined

/**
 * Parses normalised text (see `scan`). The parser's own checks of scope are off: several take quadratic time, and none
 * tells a place; `validate` does that work. The parser has to be loaded.
 */
export function parseGrammar(text: string): Ast {
  if (shared === undefined) throw new Error('the parser of SPARQL is not loaded')
  shared.lastOffset = 0
  try {
    return shared.parse(text, { skipValidation: true })
  } catch (error) {
    if (error instanceof RefusalError || error instanceof RangeError) throw error
    // With its checks off, the parser reaches for a variable that is not there only in this one case.
    const problem =
      error instanceof TypeError ? 'a VALUES row has more values than there are variables' : wording(error)
    throw new RefusalError(shared.lastOffset, problem)
  }
}

function wording(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
}
