export interface Token {
  readonly kind: 'iri' | 'word' | 'name' | 'variable' | 'other'
  readonly text: string
  readonly start: number
  readonly end: number
}

const skipped = [/[\s\uFEFF]+/y, /#[^\n\r]*/y]
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['iri', /<[^\u0000-\u0020<>"{}|^`\\]*>/y],
  ['variable', /[?$][\p{L}\p{N}\p{M}\p{Pc}\u00B7]+/uy],
  ['other', /@[A-Za-z]+(?:-[A-Za-z0-9]+)*/y],
  // Prefixed names and blank nodes; dots and hyphens belong to them, so this comes before plain words.
  [
    'name',
    /(?:[\p{L}_](?:[\p{L}\p{N}\p{M}\p{Pc}\u00B7.-])*)?:(?:[\p{L}\p{N}\p{M}\p{Pc}\u00B7.:-]|%[0-9A-Fa-f]{2}|\\[_~.!$&'()*+,;=/?#@%-])*/uy,
  ],
  ['word', /[A-Za-z]\w*/y],
  ['other', /[0-9]+/y],
]

/** The parts of a query that name things; strings, comments and blanks are passed over. */
export function* sparqlTokens(text: string): Iterable<Token> {
  let start = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start
    return pattern.exec(text)?.[0].length ?? 0
  }
  while (start < text.length) {
    const blank = skipped.reduce((length, pattern) => length || match(pattern), 0) || stringLength(text, start)
    if (blank > 0) {
      start += blank
      continue
    }
    const found = patterns.find(([, pattern]) => match(pattern) > 0)
    const end = start + (found === undefined ? 1 : match(found[1]))
    yield { kind: found?.[0] ?? 'other', text: text.slice(start, end), start, end }
    start = end
  }
}

/** The length of the string that starts here, to the end of the text when it is never closed; 0 when none does. */
function stringLength(text: string, start: number): number {
  const quote = text[start]
  if (quote !== '"' && quote !== "'") return 0
  const mark = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote
  for (let at = start + mark.length; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(mark, at)) return at + mark.length - start
  }
  return text.length - start
}
