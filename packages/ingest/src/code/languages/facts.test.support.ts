import type { CodeFacts, SymbolFact } from '../facts.js'
import { readFacts } from '../parse/read-facts.js'

/** The facts of a snippet in a file of that name. */
export async function factsOf(path: string, source: string): Promise<CodeFacts> {
  const facts = await readFacts(path, source)
  if (facts?.type !== 'code') throw new Error(`${path} is not read as code`)
  return facts
}

/** `Class K`, `method K.m` …: what is defined, in order. */
export const outline = ({ symbols }: CodeFacts): string[] => symbols.map(({ kind, id }) => `${kind} ${id}`)

export function symbol({ symbols }: CodeFacts, id: string): SymbolFact {
  const found = symbols.find((each) => each.id === id)
  if (found === undefined) throw new Error(`there is no ${id} among ${symbols.map((each) => each.id).join(', ')}`)
  return found
}
