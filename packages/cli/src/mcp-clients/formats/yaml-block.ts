import { NotEditableError } from '../not-editable.js'

/** Where, in lines, a mapping at the top level and one key in it stand. */
export interface YamlBlock {
  /** Each with its line break. */
  readonly lines: readonly string[]
  /** The line of the top-level key; undefined where there is none. */
  readonly header?: number
  /** Of the keys in the mapping; undefined where it is empty. */
  readonly indent?: number
  /** Lines of our key: from, and up to before. */
  readonly ours?: readonly [number, number]
  readonly others: boolean
}

const emptyValues = new Set(['', '{}', 'null', '~'])

/** Finds `top:` and under it `name:`, by their indentation alone. What cannot be told apart that way is refused. */
export function yamlBlock(text: string, top: string, name: string): YamlBlock {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  refuseOddities(lines)
  const headers = lines.flatMap((line, at) => (isKey(line.replace(/^\ufeff/, ''), top) ? at : []))
  const [header] = headers
  if (headers.length > 1) throw new NotEditableError(`it contains ${top} more than once`)
  if (header === undefined) return { lines, others: false }
  if (!emptyValues.has(inlineValue(lines[header] as string))) {
    throw new NotEditableError(`${top} is written on one line; write each server on its own lines, indented below it`)
  }
  const end = nextAt(lines, header + 1, 0)
  if (/^-/.test(lines[end] ?? '')) throw new NotEditableError(`${top} is a list`)
  const body = lines.slice(header + 1, end)
  const first = body.find(isContent)
  if (first === undefined) return { lines, header, others: false }
  const indent = indentOf(first)
  const keys = body.flatMap((line, at) => (isContent(line) && indentOf(line) === indent ? header + 1 + at : []))
  const at = keys.find((key) => isKey((lines[key] as string).slice(indent), name))
  if (at === undefined) return { lines, header, indent, others: true }
  if (inlineValue(lines[at] as string) !== '') throw new NotEditableError(`${name} in ${top} is written on one line`)
  return { lines, header, indent, ours: [at, lastContent(lines, at, indent) + 1], others: keys.length > 1 }
}

export const isContent = (line: string): boolean => !/^\s*(?:#|$)/.test(line)
export const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0

/** What follows the colon on the line, without the remark. */
export const inlineValue = (line: string): string =>
  withoutRemark(/^\s*(?:"[^"]*"|'[^']*'|[^:]*?)\s*:(?:\s+(.*?))?\s*$/.exec(line)?.[1] ?? '')

/** A `#` begins a remark only behind a space, and never within quotes. */
export function withoutRemark(value: string): string {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value)
  if (quoted !== null) return quoted[0]
  const list = /^[[{](?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?!\s#)[^"'])*/.exec(value)
  return list === null ? value.replace(/(?:^|\s+)#.*$/, '') : list[0].trimEnd()
}

function isKey(line: string, name: string): boolean {
  const key = /^(?:"([^"]*)"|'([^']*)'|([^\s:#'"]+))\s*:(?:\s|$)/.exec(line)
  return key !== null && (key[1] ?? key[2] ?? key[3]) === name
}

/** The next line with content that is indented no further. */
function nextAt(lines: readonly string[], from: number, indent: number): number {
  const found = lines.findIndex((line, at) => at >= from && isContent(line) && indentOf(line) <= indent)
  return found < 0 ? lines.length : found
}

/** Remarks and blank lines behind a block belong to what follows. */
function lastContent(lines: readonly string[], from: number, indent: number): number {
  let last = nextAt(lines, from + 1, indent) - 1
  while (last > from && !isContent(lines[last] as string)) last--
  return last
}

function refuseOddities(lines: readonly string[]): void {
  const content = lines.filter(isContent)
  if (content.some((line) => /^ *\t/.test(line))) throw new NotEditableError('it is indented with tabs')
  if (content.slice(1).some((line) => /^(?:---|\.\.\.)\s/.test(`${line.trimEnd()} `))) {
    throw new NotEditableError('it contains more than one document')
  }
  if (/^\ufeff?[[{]/.test(content[0] ?? '')) throw new NotEditableError('it is written as JSON')
}
