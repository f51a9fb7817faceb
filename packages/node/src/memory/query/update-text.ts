import type { Dataset } from './protocol-request.js'

// Works on text that the guard has parsed and freed of comments, so a token is never misread.

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

const tokenAt =
  /"""(?:\\[\s\S]|(?!""")[\s\S])*"""|'''(?:\\[\s\S]|(?!''')[\s\S])*'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|<[^<>"{}|^`\\\u0000-\u0020]*>|(?:\\.|[^\s<>"'{}()[\],;\\])+|\S/g

/** The tokens outside all braces; a block in braces counts as one. */
function readOuterTokens(text: string): Token[] {
  const found: Token[] = []
  let depth = 0
  let blockStart = 0
  for (const match of text.matchAll(tokenAt)) {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length }
    if (token.text === '{' && depth++ === 0) blockStart = token.start
    else if (token.text === '}' && --depth === 0)
      found.push({ text: text.slice(blockStart, token.end), start: blockStart, end: token.end })
    else if (depth === 0) found.push(token)
  }
  return found
}

const is = (token: Token | undefined, word: string) => token?.text.toUpperCase() === word

/** Whether an update says itself which graphs it is about: USING or WITH. */
export function namesDataset(text: string): boolean {
  return readOuterTokens(text).some((token) => is(token, 'USING') || is(token, 'WITH'))
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
    if (!is(token, 'WHERE')) return
    const [before, block] = [tokens[at - 1], tokens[at + 1]]
    result += text.slice(done, token.start)
    // DELETE WHERE has no room for USING: its pattern is said twice instead.
    if (is(before, 'DELETE')) result += `${block?.text ?? ''} `
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

/** How many tokens a declaration has that begins here. */
function countDeclaration(token: Token | undefined): number {
  return is(token, 'PREFIX') ? 3 : is(token, 'BASE') || is(token, 'VERSION') ? 2 : 0
}

function* splitPieces(text: string): Iterable<{ start: number; tokens: Token[]; end: number }> {
  let start = 0
  let tokens: Token[] = []
  for (const token of readOuterTokens(text)) {
    if (token.text !== ';') tokens.push(token)
    else {
      yield { start, tokens, end: token.start }
      start = token.end
      tokens = []
    }
  }
  yield { start, tokens, end: text.length }
}
