// Works on text that the guard has parsed and freed of comments, so a token is never misread.

export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

const tokenAt =
  /"""(?:\\[\s\S]|(?!""")[\s\S])*"""|'''(?:\\[\s\S]|(?!''')[\s\S])*'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|<[^<>"{}|^`\\\u0000-\u0020]*>|(?:\\.|[^\s<>"'{}()[\],;\\])+|\S/g

/** The tokens outside all braces; a block in braces counts as one. */
export function readOuterTokens(text: string): Token[] {
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

export const isWord = (token: Token | undefined, word: string) => token?.text.toUpperCase() === word

/** How many tokens a declaration has that begins here. */
export function countDeclaration(token: Token | undefined): number {
  return isWord(token, 'PREFIX') ? 3 : isWord(token, 'BASE') || isWord(token, 'VERSION') ? 2 : 0
}

export function* splitPieces(text: string): Iterable<{ start: number; tokens: Token[]; end: number }> {
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
