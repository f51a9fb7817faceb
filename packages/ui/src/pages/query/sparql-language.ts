import { StreamLanguage, type StreamParser } from '@codemirror/language'
import { functions, keywords } from './sparql-words.js'

interface State {
  /** The quotes that end the long string that the line begins in. */
  longQuote: string
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_·-]*(?:\.+[\p{L}\p{N}_·-]+)*`
const local = String.raw`(?:[\p{L}\p{N}_:·-]|%[0-9A-Fa-f]{2}|\\[^\s\w]|\.+(?=[\p{L}\p{N}_:%\\-]))*`

/** What begins here, in the order in which it is tried. */
const rules: readonly (readonly [pattern: RegExp, token: string])[] = [
  [/^#.*/, 'comment'],
  [/^<[^\s<>"{}|^`\\]*>/, 'link'],
  [/^"(?:[^"\\]|\\.)*"?/, 'string'],
  [/^'(?:[^'\\]|\\.)*'?/, 'string'],
  [/^@[a-z]+(?:-[a-z0-9]+)*(?:--(?:ltr|rtl))?/i, 'meta'],
  [/^[?$][\p{L}\p{N}_·]+/u, 'variableName'],
  [new RegExp(`^_:${local}`, 'u'), 'atom'],
  [new RegExp(`^(?:${name})?:${local}`, 'u'), 'propertyName'],
  [/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i, 'number'],
  [/^(?:<<\(?|\)?>>|\{\||\|\}|[{}()[\].,;])/, 'punctuation'],
  [/^(?:\^\^|&&|\|\||[!<>]=|[=<>!*/+|^?-])/, 'operator'],
]

const keywordSet = new Set(keywords)
const functionSet = new Set(functions.map((word) => word.toUpperCase()))

function tokenOfWord(word: string): string | null {
  const upper = word.toUpperCase()
  if (word === 'a' || keywordSet.has(upper)) return 'keyword'
  if (functionSet.has(upper)) return 'variableName.function'
  return upper === 'TRUE' || upper === 'FALSE' ? 'atom' : null
}

const parser: StreamParser<State> = {
  name: 'sparql',
  startState: () => ({ longQuote: '' }),
  token(stream, state) {
    if (state.longQuote !== '') return restOfLongString(stream, state)
    if (stream.eatSpace()) return null
    const quote = ['"""', "'''"].find((quote) => stream.match(quote))
    if (quote !== undefined) {
      state.longQuote = quote
      return restOfLongString(stream, state)
    }
    const rule = rules.find(([pattern]) => stream.match(pattern))
    if (rule !== undefined) return rule[1]
    const word = stream.match(/^\w+/)
    if (word === null || word === true || word === false) {
      stream.next()
      return null
    }
    return tokenOfWord(word[0])
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
}

function restOfLongString(stream: Parameters<typeof parser.token>[0], state: State): string {
  while (!stream.eol()) {
    if (stream.match(state.longQuote)) {
      state.longQuote = ''
      break
    }
    if (stream.next() === '\\') stream.next()
  }
  return 'string'
}

/** SPARQL 1.1 and 1.2, for colours only: what is wrong is for the node to say. */
export const sparqlLanguage = StreamLanguage.define(parser)
