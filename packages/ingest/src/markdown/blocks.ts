export interface Section {
  readonly level: number
  readonly title: string
  /** The text under the heading, up to the next one of any level. */
  readonly body: string
}

export interface Blocks {
  /** What stands before the first heading. */
  readonly lead: string
  readonly sections: readonly Section[]
}

interface Heading {
  readonly level: number
  readonly title: string
  readonly start: number
  readonly bodyStart: number
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/
const notParagraph = /^\s*(?:[-*+>|#]|\d{1,9}[.)]|$)| {4}/y

/** Cuts a document at its headings. `onLine` gets every line that is not code. */
export function readBlocks(text: string, onLine: (line: string) => void): Blocks {
  const headings: Heading[] = []
  let code: string | undefined
  let previous = { line: '', start: 0, alone: false }
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end + 1
    const line = text.slice(start, end < 0 ? next : end)
    const mark = fence.exec(line)?.[1]
    if (code !== undefined) {
      if (mark?.startsWith(code) && line.trim() === mark) code = undefined
    } else if (mark !== undefined) code = mark
    else {
      const atx = atxHeading(line)
      if (atx !== undefined) headings.push({ ...atx, start, bodyStart: next })
      else if (previous.alone && underline.test(line)) {
        const level = line.trim().startsWith('=') ? 1 : 2
        headings.push({ level, title: previous.line.trim(), start: previous.start, bodyStart: next })
      }
      onLine(line)
    }
    const alone = code === undefined && previous.line.trim() === '' && isParagraph(line)
    previous = { line: mark === undefined ? line : '', start, alone }
    start = next
  }
  return cut(text, headings)
}

function cut(text: string, headings: readonly Heading[]): Blocks {
  const sections = headings.map(({ level, title, bodyStart }, index) => ({
    level,
    title,
    body: text.slice(bodyStart, headings[index + 1]?.start),
  }))
  return { lead: text.slice(0, headings[0]?.start), sections }
}

function isParagraph(line: string): boolean {
  notParagraph.lastIndex = 0
  return !notParagraph.test(line)
}

/** `## Title ##`; without a regular expression, as those for the closing signs read long lines many times. */
function atxHeading(line: string): { level: number; title: string } | undefined {
  let at = 0
  while (at < 3 && line[at] === ' ') at++
  const open = at
  while (line[at] === '#') at++
  const level = at - open
  if (level === 0 || level > 6) return undefined
  if (at < line.length && line[at] !== ' ' && line[at] !== '\t') return undefined
  const title = withoutAttributes(line.slice(at).trim())
  let end = title.length
  while (end > 0 && title[end - 1] === '#') end--
  const closed = end < title.length && (end === 0 || title[end - 1] === ' ' || title[end - 1] === '\t')
  return { level, title: closed ? title.slice(0, end).trimEnd() : title }
}

/** `Title {#name .kind}`, as pandoc and kramdown write it: how a heading is called elsewhere, not what it says. */
function withoutAttributes(title: string): string {
  const open = title.endsWith('}') ? title.lastIndexOf(' {') : -1
  return open > 0 && '#.:'.includes(title[open + 2] ?? ' ') ? title.slice(0, open).trimEnd() : title
}
