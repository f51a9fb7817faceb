import { Parser } from '@traqula/parser-sparql-1-2'
import { LazyLookahead } from './lazy-lookahead.js'
import { RefusalError } from './refusal.js'
import { describeExpected } from './token-words.js'

type ParserArguments = NonNullable<ConstructorParameters<typeof Parser>[0]>
type Messages = NonNullable<NonNullable<ParserArguments['parserConfig']>['errorMessageProvider']>
type Token = Parameters<Messages['buildMismatchTokenMessage']>[0]['actual']
type TokenKind = Parameters<Messages['buildMismatchTokenMessage']>[0]['expected']

const longestFound = 30

function refuse(found: Token | undefined, expected: readonly TokenKind[]): never {
  const image = found?.image ?? ''
  const cut = image.length > longestFound ? `${image.slice(0, longestFound)}…` : image
  const what = image === '' ? 'the end of the text' : `'${cut}'`
  const wanted = describeExpected(expected)
  // Where data is expected, the grammar names variables too and then refuses them.
  if (found !== undefined && expected.includes(found.tokenType)) {
    throw new RefusalError(found.startOffset, `${what} is not allowed here`)
  }
  // The token at the end of the text has no offset; Infinity is cut to the text's length.
  const offset = found === undefined || Number.isNaN(found.startOffset) ? Number.POSITIVE_INFINITY : found.startOffset
  throw new RefusalError(offset, wanted === undefined ? `did not expect ${what}` : `${wanted} but found ${what}`)
}

/** Instead of wording a message, these end the parse at once with the place of the fault. */
const messages: Messages = {
  buildMismatchTokenMessage: ({ actual, expected }) => refuse(actual, [expected]),
  // This one is asked for also while another fault is on its way up, so it may not throw; see `errorHandler`.
  buildNotAllInputParsedMessage: () => 'more text than one query',
  buildNoViableAltMessage: ({ actual, expectedPathsPerAlt }) => refuse(actual[0], firsts(expectedPathsPerAlt.flat())),
  buildEarlyExitMessage: ({ actual, expectedIterationPaths }) => refuse(actual[0], firsts(expectedIterationPaths)),
}

function firsts(paths: readonly TokenKind[][]): TokenKind[] {
  return paths.flatMap((path) => path.slice(0, 1))
}

const settings = {
  parserConfig: { errorMessageProvider: messages, lookaheadStrategy: new LazyLookahead() },
  lexerConfig: {
    // The tokens are always the same, and the tests build them too.
    skipValidations: true,
    positionTracking: 'full' as const,
    errorMessageProvider: {
      buildUnexpectedCharactersMessage: (text: string, offset: number): never => {
        const start = wordStart(text, offset)
        throw new RefusalError(start, `did not expect '${wordAt(text, start)}'`)
      },
      buildUnableToPopLexerModeMessage: () => 'unreachable: the lexer has one mode',
    },
  },
  errorHandler: (errors: readonly { readonly token: Token }[]): never => refuse(errors[0]?.token, []),
}

/** A misspelt keyword may begin with letters that are a keyword by themselves. */
function wordStart(text: string, offset: number): number {
  let start = offset
  while (
    offset - start < longestFound &&
    /[A-Za-z]/.test(text.charAt(start)) &&
    /[A-Za-z]/.test(text.charAt(start - 1))
  ) {
    start--
  }
  return start
}

/** The word that no token fits, or the one character. */
function wordAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + longestFound)
  return /^[A-Za-z0-9_]+/.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0)
}

/** Keeps the place of every node, and the last one begun, for faults that the grammar's own actions raise. */
export class LocatingParser extends Parser {
  lastOffset = 0

  constructor() {
    super(settings)
    const factory = this.defaultContext.astFactory
    factory.tracksSourceLocation = true
    const sourceLocation = factory.sourceLocation.bind(factory)
    factory.sourceLocation = (...elements) => {
      const location = sourceLocation(...elements)
      if ('start' in location) this.lastOffset = location.start
      return location
    }
  }
}
