import { isRecord } from '../entry.js'
import { NotEditableError } from '../not-editable.js'
import { indentOf, inlineValue, isContent, withoutRemark } from './yaml-block.js'

/** A key of an entry and its lines. */
export interface Segment {
  readonly key: string
  readonly lines: readonly string[]
}

/** The keys of an entry, from the lines under its name. */
export function segmentsOf(lines: readonly string[]): readonly Segment[] {
  const first = lines.find(isContent)
  const indent = first === undefined ? 0 : indentOf(first)
  const segments: { key: string; lines: string[] }[] = []
  for (const line of lines) {
    const [, key] = /^["']?([\w.-]+)["']?\s*:(?:\s|$)/.exec(line.slice(indent)) ?? []
    if (isContent(line) && indentOf(line) === indent && key !== undefined) segments.push({ key, lines: [line] })
    else segments.at(-1)?.lines.push(line)
  }
  return segments
}

/** The value of one of our keys; of any other its text. */
export function segmentValue({ key, lines }: Segment): unknown {
  const [first = '', ...rest] = lines
  const inline = inlineValue(first)
  const inner = rest.filter(isContent)
  if (key === 'command') return scalar(inner.length > 0 ? [inline, ...inner].join(' ') : inline)
  if (key === 'args') return inline === '' ? inner.map(item) : flowList([inline, ...inner].join(' '))
  if (key !== 'env') return lines.map((line) => line.trimEnd()).join('\n')
  if (inline !== '' && inline !== '{}') throw new NotEditableError('env of kg is written on one line')
  return Object.fromEntries(segmentsOf(inner).map((pair) => [pair.key, scalar(inlineValue(pair.lines[0] ?? ''))]))
}

/** The lines of a key as we write them. */
export function segmentLines(key: string, value: unknown, indent: string, eol: string): string[] {
  if (!isRecord(value)) return [`${indent}${key}: ${flow(value)}${eol}`]
  const pairs = Object.entries(value).map(([name, inner]) => `${indent}  ${name}: ${flow(inner)}${eol}`)
  return [`${indent}${key}:${eol}`, ...pairs]
}

/** A string of JSON means the same in YAML. */
const flow = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(flow).join(', ')}]` : JSON.stringify(String(value))

function item(line: string): string {
  const [, text] = /^\s*-\s+(.*?)\s*$/.exec(line) ?? []
  if (text === undefined) throw new NotEditableError('args of kg cannot be read')
  return scalar(withoutRemark(text))
}

function flowList(text: string): string[] {
  const [, inside] = /^\[(.*)\]$/s.exec(text.trim()) ?? []
  if (inside === undefined) throw new NotEditableError('args of kg cannot be read')
  return (inside.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*/g) ?? []).map((each) => scalar(each.trim()))
}

function scalar(text: string): string {
  if (/^[&*!|>{[@`]/.test(text)) throw new NotEditableError('the entry of kg cannot be read')
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'")
  if (!text.startsWith('"')) return text
  try {
    return JSON.parse(text) as string
  } catch {
    throw new NotEditableError('the entry of kg cannot be read')
  }
}
