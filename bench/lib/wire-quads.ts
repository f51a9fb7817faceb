import { factory, type Quad, type Term, unescapeString } from '@kg/core'

/** A statement as requests carry it: bare IRIs, `_:x`, literals in N-Triples form. */
export interface WireQuad {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

const statement = /^(\S+) (\S+) (.*) \.$/
const literal = /^"((?:[^"\\]|\\.)*)"(?:@(\S+)|\^\^<([^>]*)>)?$/

export function toWire(line: string): WireQuad {
  const [, subject = '', predicate = '', object = ''] = statement.exec(line) ?? []
  return { subject: bare(subject), predicate: bare(predicate), object: bare(object) }
}

export function fromWire({ subject, predicate, object }: WireQuad): Quad {
  return factory.quad(
    term(subject) as Quad['subject'] & ReturnType<typeof factory.namedNode>,
    factory.namedNode(predicate),
    term(object) as ReturnType<typeof factory.literal>,
  ) as Quad
}

export const toQuad = (line: string): Quad => fromWire(toWire(line))

function term(text: string): Term {
  if (text.startsWith('_:')) return factory.blankNode(text.slice(2))
  const [, value, language, datatype] = literal.exec(text) ?? []
  if (value === undefined) return factory.namedNode(text)
  return factory.literal(
    unescapeString(value),
    language ?? (datatype === undefined ? undefined : factory.namedNode(datatype)),
  )
}

function bare(text: string): string {
  return text.startsWith('<') ? text.slice(1, -1) : text
}
