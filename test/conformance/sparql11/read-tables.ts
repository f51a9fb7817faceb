import { factory, type Term, xsd } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import type { Answer } from './answer.js'

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const double = factory.namedNode(`${xsd}double`)

/** SPARQL Query Results CSV: it tells no types, so that all but blank nodes and numbers are text. */
export function readCsv(document: string): Answer {
  const [variables = [], ...lines] = [...csvLines(document)]
  const term = (cell: string) => {
    if (cell.startsWith('_:')) return factory.blankNode(cell.slice(2))
    return number.test(cell) ? factory.literal(cell, double) : factory.literal(cell)
  }
  return { kind: 'rows', variables, rows: lines.map((cells) => row(variables, cells, cells.map(term))) }
}

/** SPARQL Query Results TSV: terms as Turtle writes them. */
export async function readTsv(document: string): Promise<Answer> {
  const [head = [], ...lines] = document
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const variables = head.map((name) => name.replace(/^\?/, ''))
  const rows = []
  for (const cells of lines) rows.push(row(variables, cells, await Promise.all(cells.map(turtleTerm))))
  return { kind: 'rows', variables, rows }
}

function row(variables: readonly string[], cells: readonly string[], terms: readonly Term[]): Map<string, Term> {
  const bound = [...terms.entries()].filter(([at]) => cells[at] !== '')
  return new Map(bound.map(([at, term]) => [variables[at] ?? `column ${at}`, term]))
}

async function turtleTerm(cell: string): Promise<Term> {
  if (cell === '') return factory.defaultGraph()
  const [quad] = await readQuads(`<urn:s> <urn:p> ${cell} .`, { format: 'turtle', blankNodes: 'keep' })
  if (quad === undefined) throw new Error(`not a term: ${cell}`)
  return quad.object
}

function* csvLines(document: string): Iterable<string[]> {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  let cells: string[] = []
  for (const [, quoted, plain = '', end] of document.matchAll(cell)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (end !== '' || cells.join('') !== '') yield cells
    cells = []
  }
}
