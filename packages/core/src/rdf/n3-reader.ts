import type * as RDF from '@rdfjs/types'
import N3 from 'n3'
import type { Quad } from '../terms/terms.js'
import { defined } from '../values/defined.js'
import { type Position, RdfSyntaxError } from './errors.js'
import { lineGuard } from './line-guard.js'
import type { Token } from './n3-token.js'
import type { Reading } from './reading.js'

interface N3Error extends Error {
  readonly context?: { readonly token?: Token; readonly line?: number; readonly previousToken?: Token }
}

type Feed = { data?: (text: string) => void; end?: () => void }

// The typings of n3 know neither the lexer nor a parser fed by hand.
interface N3Parser {
  parse(
    source: { on(event: keyof Feed, listener: (text?: string) => void): void },
    listeners: { onQuad(error: N3Error | null, quad: Quad | null): void; onToken?(token: Token): void },
  ): void
}
interface N3Lexer {
  readonly previousToken?: Token
}
const { Parser, Lexer } = N3 as unknown as {
  Parser: new (options: object) => N3Parser
  Lexer: new (options: { lineMode: boolean; n3: false }) => N3Lexer
}

/** Reads N-Triples, N-Quads, Turtle and TriG, a batch of statements for each piece of text. */
export async function* readN3({ texts, format, terms, baseIri, cursor }: Reading): AsyncGenerator<Quad[]> {
  const lineMode = format.name === 'n-triples' || format.name === 'n-quads'
  const lexer = new Lexer({ lineMode, n3: false })
  const parser = new Parser({
    format: format.title,
    lexer,
    factory: terms as RDF.DataFactory,
    // The factory of the document renames blank nodes; the parser must not do so again.
    blankNodePrefix: '',
    ...defined({ baseIRI: baseIri }),
  })
  const feed: Feed = {}
  let batch: Quad[] = []
  let failure: N3Error | undefined
  parser.parse(
    {
      on(event, listener) {
        feed[event] = listener
      },
    },
    {
      onQuad(error, quad) {
        if (error) failure ??= error
        else if (quad) batch.push(quad)
      },
      ...(lineMode ? { onToken: lineGuard() } : {}),
    },
  )

  const fail = (error: unknown): never => {
    const { reason, position } = explain(error as N3Error)
    const last = after(lexer.previousToken)
    const found = position ?? cursor.nextToken(last) ?? last
    throw new RdfSyntaxError({ format: format.title, reason, line: found.line, column: found.column }, { cause: error })
  }
  const step = (action: () => void): Quad[] => {
    try {
      action()
    } catch (error) {
      fail(error)
    }
    if (failure) fail(failure)
    const done = batch
    batch = []
    return done
  }

  for await (const text of texts) {
    const quads = step(() => feed.data?.(text))
    if (quads.length > 0) yield quads
  }
  yield step(() => feed.end?.())
}

interface Explanation {
  readonly reason: string
  /** Missing when the trouble is in the text after the last good token. */
  readonly position?: Position
}

function explain(error: N3Error): Explanation {
  const token = error.context?.token
  const reason = error.message.replace(/ on line \d+\.$/, '')
  if (token === undefined) return { reason: hints.find(([start]) => reason.startsWith(start))?.[1] ?? reason }
  const position = { line: token.line, column: token.start + 1 }
  return { reason: token.type === 'eof' ? 'the document ends in the middle of a statement' : reason, position }
}

// The lexer only quotes what it cannot read; these say what is the matter with it.
const hints: readonly (readonly [string, string])[] = [
  ['Unexpected ""', 'the string that starts here is not closed, or holds a bad escape or a line break'],
  ['Unexpected "\'', 'the string that starts here is not closed, or holds a bad escape or a line break'],
  ['Unexpected "<', 'the IRI that starts here is not closed, or holds a character that no IRI may hold'],
]

function after(token: Token | undefined): Position {
  return token === undefined ? { line: 1, column: 1 } : { line: token.endLine ?? token.line, column: token.end + 1 }
}
