interface TokenName {
  readonly name: string
  readonly LABEL?: string
}

const wordsByToken: readonly (readonly [RegExp, string])[] = [
  [/^Var[12]$/, 'a variable'],
  [/^(IriRef|PNameLn|PNameNs)$/, 'an IRI'],
  [/^(StringLiteral|Integer|Decimal|Double|True$|False$)/, 'a literal'],
  [/^(BlankNodeLabel|Anon|LSquare)$/, 'a blank node'],
  [/^(TripleTermOpen|ReificationOpen)$/, "'<<'"],
  [/^BuiltIn/, 'a function'],
  [/^a$/, "'a'"],
  [/^Nil$/, "'()'"],
  [/^EOF$/, 'the end'],
]

const mostWords = 4

function wordFor({ name, LABEL }: TokenName): string {
  const known = wordsByToken.find(([pattern]) => pattern.test(name))
  if (known !== undefined) return known[1]
  const label = (LABEL ?? name).replaceAll('_', '')
  return /^[A-Za-z ]+$/.test(label) ? label.toUpperCase() : `'${label}'`
}

/** "expected an IRI, a variable or '}'": a few words for what may be dozens of tokens; undefined when they do not fit. */
export function describeExpected(tokens: readonly TokenName[]): string | undefined {
  const words = [...new Set(tokens.map(wordFor))]
  if (words.length === 0) return undefined
  if (words.length > mostWords) return `expected ${words.slice(0, mostWords).join(', ')} or the like`
  const last = words.pop()
  return `expected ${words.length > 0 ? `${words.join(', ')} or ` : ''}${last}`
}
