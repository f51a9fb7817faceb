import type { Line } from '@kg/core'

/** A canonical N-Quads line in its terms. */
export interface QuadTerms {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  /** Undefined: the default graph. */
  readonly graph: string | undefined
}

export function termsOf(line: Line): QuadTerms {
  const subjectEnd = line.indexOf(' ')
  const predicateEnd = line.indexOf(' ', subjectEnd + 1)
  const objectEnd = endOfObject(line, predicateEnd + 1)
  const rest = line.slice(objectEnd + 1, line.lastIndexOf('.')).trim()
  return {
    subject: line.slice(0, subjectEnd),
    predicate: line.slice(subjectEnd + 1, predicateEnd),
    object: line.slice(predicateEnd + 1, objectEnd),
    graph: rest === '' ? undefined : rest.slice(1, -1),
  }
}

export function lineOf({ subject, predicate, object, graph }: QuadTerms): Line {
  return `${subject} ${predicate} ${object}${graph === undefined ? '' : ` <${graph}>`} .`
}

/** Only literals and triple terms hold spaces. */
function endOfObject(line: string, start: number): number {
  if (line.startsWith('<<(', start)) return line.lastIndexOf(')>>') + 3
  if (line[start] !== '"') return line.indexOf(' ', start)
  let at = start + 1
  while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1
  return line.indexOf(' ', at)
}
