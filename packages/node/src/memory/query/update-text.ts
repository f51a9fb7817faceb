import type { Dataset } from './protocol-request.js'
import { countDeclaration, isWord, readOuterTokens, splitPieces } from './update-tokens.js'

/** Whether an update says itself which graphs it is about: USING or WITH. */
export function namesDataset(text: string): boolean {
  return readOuterTokens(text).some((token) => isWord(token, 'USING') || isWord(token, 'WITH'))
}

/** The update with the protocol's dataset as USING clauses in each of its operations that has a pattern. */
export function addUsing(text: string, { defaultGraphs, namedGraphs }: Dataset): string {
  const clauses = [
    ...defaultGraphs.map((graph) => `USING <${graph}>`),
    ...namedGraphs.map((graph) => `USING NAMED <${graph}>`),
  ].join(' ')
  const tokens = readOuterTokens(text)
  let result = ''
  let done = 0
  tokens.forEach((token, at) => {
    if (!isWord(token, 'WHERE')) return
    const [before, block] = [tokens[at - 1], tokens[at + 1]]
    result += text.slice(done, token.start)
    // DELETE WHERE has no room for USING: its pattern is said twice instead.
    if (isWord(before, 'DELETE')) result += `${block?.text ?? ''} `
    result += `${clauses} WHERE`
    done = token.end
  })
  return result + text.slice(done)
}

/** One text for each operation, with the prefixes and bases that were declared before it. */
export function splitOperations(text: string): string[] {
  const operations: string[] = []
  let prologue = ''
  for (const { start, tokens, end } of splitPieces(text)) {
    let at = 0
    for (let words = countDeclaration(tokens[at]); words > 0; words = countDeclaration(tokens[at])) at += words
    const operation = tokens[at]
    prologue += `${text.slice(start, operation?.start ?? end)}\n`
    if (operation !== undefined) operations.push(prologue + text.slice(operation.start, end))
  }
  return operations
}
