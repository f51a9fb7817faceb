import { isWellFormed, sortByCodePoint } from '../canonical/code-point-order.js'
import { expandCurie } from './curie.js'
import { escapeString, unescapeString } from './escape.js'
import type { Line } from './line.js'
import { QuadJsonError, type QuadProblem } from './quad-json-error.js'
import { rdfNamespace, xsd } from './terms.js'
import { utf8Length } from './utf8-length.js'

/** The longest literal a statement takes, in UTF-8 bytes. */
export const literalByteLimit = 60_000

/** Maps the label of a blank node, without `_:`, to the one to write. */
export type BlankNodeLabels = (label: string) => string

export interface LinesFromJsonOptions {
  readonly maxLiteralBytes?: number
  /** Share one of `freshBlankNodes()` between the arrays of a request whose labels mean the same nodes. */
  readonly blankNodes?: BlankNodeLabels
  /** Write prefixed names out, and refuse those with an unknown prefix. An IRI in angle brackets stays as it is. */
  readonly expandNames?: boolean
}

/** Labels that no other document uses: `b<12 random>_<n>`, the same for the same label each time. */
export function freshBlankNodes(): BlankNodeLabels {
  const labels = new Map<string, string>()
  let prefix: string | undefined
  return (label) => {
    let fresh = labels.get(label)
    if (fresh === undefined) {
      prefix ??= `b${randomLetters()}_`
      fresh = `${prefix}${labels.size}`
      labels.set(label, fresh)
    }
    return fresh
  }
}

/** The statements of a JSON body as canonical lines, by code point, each once. No RDF/JS objects: this path is hot. */
export function linesFromJson(quads: unknown, options: LinesFromJsonOptions = {}): Line[] {
  if (!Array.isArray(quads)) throw new QuadJsonError(0, { kind: 'shape', why: 'the statements must be an array' })
  const { maxLiteralBytes = literalByteLimit, blankNodes = freshBlankNodes(), expandNames = false } = options
  const terms: Terms = { maxLiteralBytes, blankNodes, expandNames }
  const lines = new Array<Line>(quads.length)
  for (let index = 0; index < quads.length; index++) {
    try {
      lines[index] = lineOf(quads[index], terms)
    } catch (error) {
      throw error instanceof Refused ? new QuadJsonError(index, error.problem) : error
    }
  }
  return unique(sortByCodePoint(lines))
}

interface Terms {
  readonly maxLiteralBytes: number
  readonly blankNodes: BlankNodeLabels
  readonly expandNames: boolean
}

class Refused {
  constructor(readonly problem: QuadProblem) {}
}

function refuse(kind: 'shape' | 'iri' | 'literal', why: string): never {
  throw new Refused({ kind, why })
}

function lineOf(quad: unknown, terms: Terms): Line {
  if (typeof quad !== 'object' || quad === null) refuse('shape', 'it must be an object with subject, predicate, object')
  const { subject, predicate, object, graph } = quad as Record<string, unknown>
  if (graph !== undefined && graph !== null && graph !== '') {
    const name = clip(String(graph))
    throw new Refused({
      kind: 'named-graph',
      why: `it names the graph ${name}, and an asset has one graph`,
      graph: name,
    })
  }
  const line = `${nodeText(subject, 'subject', terms)} ${iriText(predicate, 'predicate', terms)} ${objectText(object, terms, 0)} .`
  if (!isWellFormed(line)) refuse('literal', 'it holds half a surrogate pair, which no text may hold')
  return line
}

const absoluteIri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020<>"{}|^`\\\u007f-\u009f]*$/
const wrappedIri = /^<[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020<>"{}|^`\\\u007f-\u009f]*>$/
const blankNode = /^_:[^\s<>"\\]+$/

/** Whether a text is an absolute IRI that a line can hold. */
export function isAbsoluteIri(text: string): boolean {
  return absoluteIri.test(text)
}

const quote = 34
const lessThan = 60
const underscore = 95

function iriText(value: unknown, role: string, terms: Terms): string {
  if (typeof value !== 'string') return refuse('shape', `its ${role} must be a string`)
  if (absoluteIri.test(value)) return `<${bareIri(value, role, terms)}>`
  if (wrappedIri.test(value)) return value
  return refuse('iri', `its ${role} ${quoted(value)} is not an absolute IRI`)
}

function bareIri(value: string, role: string, { expandNames }: Terms): string {
  if (!expandNames) return value
  const iri = expandCurie(value)
  if (iri !== undefined) return iri
  const prefix = value.slice(0, value.indexOf(':'))
  return refuse(
    'iri',
    `its ${role} ${quoted(value)} begins with "${clip(prefix)}:", which is no known prefix: write the whole IRI, or <${clip(value)}> if this is one`,
  )
}

function nodeText(value: unknown, role: string, terms: Terms): string {
  return typeof value === 'string' && value.charCodeAt(0) === underscore
    ? blankText(value, role, terms)
    : iriText(value, role, terms)
}

function blankText(value: string, role: string, terms: Terms): string {
  if (!blankNode.test(value)) refuse('shape', `its ${role} ${quoted(value)} is not a blank node: write _:label`)
  return `_:${terms.blankNodes(value.slice(2))}`
}

function objectText(value: unknown, terms: Terms, depth: number): string {
  if (typeof value !== 'string') return refuse('shape', 'its object must be a string')
  switch (value.charCodeAt(0)) {
    case quote:
      return literalText(value, terms)
    case underscore:
      return blankText(value, 'object', terms)
    case lessThan:
      return value.startsWith('<<(') ? tripleTermText(value, terms, depth) : iriText(value, 'object', terms)
    default:
      if (absoluteIri.test(value)) return `<${bareIri(value, 'object', terms)}>`
      return refuse('iri', `its object ${quoted(value)} is no absolute IRI; a literal needs its quotes: "\\"text\\""`)
  }
}

const plainLiteral = /^"[^\u0000-\u001f"\\\u007f]*"$/
const suffix = /^(?:@([A-Za-z]+(?:-[A-Za-z0-9]+)*(?:--(?:ltr|rtl))?)|\^\^<([^<>]*)>)?$/
const eachPair = /\\\\/g
const wrongEscape = /\\(?![tbnrf"'\\]|u[0-9A-Fa-f]{4}|U(?:000[0-9A-Fa-f]|0010)[0-9A-Fa-f]{4})/
const bareQuote = /(?<!\\)"/

function literalText(value: string, terms: Terms): string {
  if (plainLiteral.test(value)) {
    checkSize(value, value.length - 2, terms)
    return value
  }
  // No language tag or datatype holds a quote, so the last one closes the text.
  const close = value.lastIndexOf('"')
  const [, language, datatype] = suffix.exec(value.slice(close + 1)) ?? refuse('literal', shapeOfLiteral(value))
  if (close === 0) refuse('literal', shapeOfLiteral(value))
  const escaped = value.slice(1, close)
  const singles = escaped.replace(eachPair, '')
  if (bareQuote.test(singles)) refuse('literal', shapeOfLiteral(value))
  if (wrongEscape.test(singles)) refuse('literal', `${quoted(value)} holds a wrong escape`)
  const text = unescapeString(escaped)
  checkSize(text, text.length, terms)
  const body = `"${escapeString(text)}"`
  if (language !== undefined) return `${body}@${language.toLowerCase()}`
  if (datatype === undefined) return body
  const type = datatypeText(datatype, terms)
  return type === `<${xsd}string>` ? body : `${body}^^${type}`
}

function datatypeText(datatype: string, terms: Terms): string {
  const type = iriText(datatype, 'datatype', terms)
  if (type === `<${rdfNamespace}langString>` || type === `<${rdfNamespace}dirLangString>`)
    refuse('literal', 'a literal in a language is written with its tag: "text"@en')
  return type
}

function shapeOfLiteral(value: string): string {
  const rule = 'a literal is "text", "text"@en or "5"^^<datatype>, with quotes and backslashes inside escaped'
  return `${quoted(value)} is not a literal: ${rule}`
}

/** `text` may have its quotes still on; `units` is what counts. */
function checkSize(text: string, units: number, { maxLiteralBytes: limit }: Terms): void {
  if (units * 3 <= limit) return
  const bytes = utf8Length(text) - (text.length - units)
  if (bytes <= limit) return
  throw new Refused({
    kind: 'literal-size',
    why: `a literal has ${bytes} bytes, and ${limit} is the most`,
    bytes,
    limit,
  })
}

const maxDepth = 8

/** `<<( s p o )>>` with its terms in N-Triples form, as `jsonFromLine` gives it. */
function tripleTermText(value: string, terms: Terms, depth: number): string {
  const wrong = () => refuse('shape', `${quoted(value)} is not a triple term: write <<( <s> <p> <o> )>>`)
  if (depth === maxDepth) refuse('shape', `its triple terms are nested more than ${maxDepth} deep`)
  if (!value.endsWith(')>>')) return wrong()
  const inner = value.slice(3, -3).trim()
  const first = inner.indexOf(' ')
  const second = inner.indexOf(' ', first + 1)
  if (first < 0 || second < 0) return wrong()
  const subject = nodeText(inner.slice(0, first), 'subject', terms)
  const predicate = iriText(inner.slice(first + 1, second), 'predicate', terms)
  return `<<( ${subject} ${predicate} ${objectText(inner.slice(second + 1), terms, depth + 1)} )>>`
}

function unique(sorted: Line[]): Line[] {
  let kept = 0
  for (let at = 0; at < sorted.length; at++) {
    const line = sorted[at] as Line
    if (kept === 0 || sorted[kept - 1] !== line) sorted[kept++] = line
  }
  sorted.length = kept
  return sorted
}

function quoted(text: string): string {
  return JSON.stringify(clip(text))
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const letters = 'abcdefghijklmnopqrstuvwxyz012345'

/** 60 random bits, as the readers of documents use for theirs. */
function randomLetters(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte & 31]).join('')
}
