import type { Line } from './line.js'

/** The terms of a line, each as the line writes it. */
export interface LineParts {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly graph?: string
}

/** Takes a canonical line apart. It trusts the line: only a literal or a triple term can hold a space there. */
export function parseLine(line: Line): LineParts {
  const first = line.indexOf(' ')
  const second = line.indexOf(' ', first + 1)
  const end = line.indexOf(' ', lastMark(line, second + 1))
  const parts = {
    subject: line.slice(0, first),
    predicate: line.slice(first + 1, second),
    object: line.slice(second + 1, end),
  }
  return end === line.length - 2 ? parts : { ...parts, graph: line.slice(end + 1, -2) }
}

/** A place in the object behind all of its spaces. */
function lastMark(line: Line, start: number): number {
  if (line.charCodeAt(start) === 34) return line.lastIndexOf('"')
  return line.startsWith('<<(', start) ? line.lastIndexOf(')>>') : start
}

/** The statement of a canonical line as it goes over the wire: IRIs bare, other terms in N-Triples form. */
export function jsonFromLine(line: Line): LineParts {
  const { subject, predicate, object, graph } = parseLine(line)
  const json = { subject: bare(subject), predicate: bare(predicate), object: bare(object) }
  return graph === undefined ? json : { ...json, graph: bare(graph) }
}

function bare(term: string): string {
  return term.charCodeAt(0) === 60 && term.charCodeAt(1) !== 60 ? term.slice(1, -1) : term
}
