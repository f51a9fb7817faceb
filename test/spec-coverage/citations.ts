import { packages, read, sourcesIn } from '../structure/lib/sources.js'

/** A test whose title ends with the ids of the rows that it proves: `it('opens a draft [C-KL-01]')`. */
export interface Citation {
  readonly file: string
  /** The titles of the suites around it, and its own without the ids. */
  readonly title: string
  readonly ids: readonly string[]
}

const id = '[CE]-[A-Z][A-Z0-9]-\\d\\d'
const anyId = new RegExp(`\\b${id}\\b`, 'g')
/** A title follows `it(`, or the table of `it.each(…)(`. */
const titleWithIds = new RegExp(
  `(?:\\bit|\\))\\(\\s*(['"\`])((?:\\\\.|(?!\\1)[^\\\\\\n])+) \\[(${id}(?:, ${id})*)\\]\\1`,
  'g',
)
const suite = /^( *)describe(?:\.\w+)*\((['"`])(.+?)\2,/

const indentOf = (line: string) => line.length - line.trimStart().length

/** The titles of the suites that stand open at the end of the text: each is indented less than the next. */
function suitesAround(text: string): string[] {
  const lines = text.split('\n')
  const titles: string[] = []
  let limit = indentOf(lines.at(-1) ?? '')
  for (const line of lines.reverse()) {
    const [, indent = '', , title] = suite.exec(line) ?? []
    if (title === undefined || indent.length >= limit) continue
    titles.unshift(title)
    limit = indent.length
  }
  return titles
}

export function citationsIn(file: string, text: string): Citation[] {
  return [...text.matchAll(titleWithIds)].map((match) => {
    const [, , title = '', ids = ''] = match
    return { file, title: [...suitesAround(text.slice(0, match.index)), title].join(' › '), ids: ids.split(', ') }
  })
}

const isRecord = (file: string) => file.startsWith('test/spec-coverage/')

/** Every file in which a test can stand. */
export const testSources = (): ReadonlyMap<string, string> =>
  new Map(
    ['test', ...packages.map((name) => `packages/${name}/src`)]
      .flatMap(sourcesIn)
      .filter((file) => !isRecord(file))
      .map((file) => [file, read(file)]),
  )

/** How often an id stands in a text outside the end of a title, where nobody would count it. */
export const straysIn = (file: string, text: string) =>
  [...text.matchAll(anyId)].length - citationsIn(file, text).flatMap(({ ids }) => ids).length
