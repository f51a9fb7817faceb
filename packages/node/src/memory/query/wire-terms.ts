import { escapeString, xsd } from '@kg/core'

// Results come from the engine as TSV: a third of the JSON's size and time, and its terms are nearly in wire form.

/** Terms of an answer: bare IRIs, `_:x`, literals in N-Triples form. */
export type WireRow = Record<string, string>

export interface WireTriple {
  subject: string
  predicate: string
  object: string
}

export function parseTsvRows(body: string): WireRow[] {
  const lines = body.split('\n')
  const names = lines[0] === '' ? [] : (lines[0] ?? '').split('\t').map((name) => name.trimEnd().replace(/^[?$]/, ''))
  // A variable may be called like something that every object has; but V8 is slow with objects that have no prototype.
  const newRow = names.some((name) => name in Object.prototype)
    ? (): WireRow => Object.create(null)
    : (): WireRow => ({})
  const rows: WireRow[] = []
  // The last line end is followed by nothing.
  for (let at = 1; at < lines.length - 1; at++) rows.push(fillRow(newRow(), names, lines[at] as string))
  return rows
}

function fillRow(found: WireRow, names: readonly string[], line: string): WireRow {
  const cells = line.split('\t')
  for (let at = 0; at < names.length; at++) {
    const cell = cells[at]
    if (cell !== undefined && cell !== '' && cell !== '\r') found[names[at] as string] = formatTerm(cell)
  }
  return found
}

const controls = /[\u0000-\u001f\u007f]/

/** A term as TSV writes it, in wire form. */
export function formatTerm(given: string): string {
  const cell = given.endsWith('\r') ? given.slice(0, -1) : given
  if (cell.startsWith('<')) return cell.startsWith('<<') ? cell : cell.slice(1, -1)
  if (cell.startsWith('_:')) return cell
  if (cell.startsWith('"')) return controls.test(cell) ? cell.replace(/[\u0000-\u001f\u007f]/g, escapeString) : cell
  return `"${cell}"^^<${xsd}${shorthandTypeOf(cell)}>`
}

/** Numbers and booleans stand without quotes; their form tells the datatype, as in Turtle. */
function shorthandTypeOf(text: string): string {
  if (text === 'true' || text === 'false') return 'boolean'
  if (/[eE]/.test(text)) return 'double'
  return text.includes('.') ? 'decimal' : 'integer'
}

export function parseTriples(body: string): WireTriple[] {
  const triples: WireTriple[] = []
  for (const line of body.split('\n')) {
    const subjectEnd = line.indexOf(' ')
    const predicateEnd = line.indexOf(' ', subjectEnd + 1)
    if (predicateEnd < 0) continue
    triples.push({
      subject: formatTerm(line.slice(0, subjectEnd)),
      predicate: formatTerm(line.slice(subjectEnd + 1, predicateEnd)),
      object: formatTerm(line.slice(predicateEnd + 1, line.lastIndexOf(' .'))),
    })
  }
  return triples
}
