import { YamlFlow } from './yaml-flow.js'
import { maxDepth, YamlProblemError } from './yaml-problem.js'
import { plainScalar } from './yaml-scalar.js'

interface YamlLine {
  readonly indent: number
  readonly text: string
}

/**
 * The part of YAML that people write as properties: maps and lists by indentation, flow lists and maps, quoted and
 * block text. Every line is read once and depth is limited, as the text can come from anyone.
 */
export function parseYamlMap(yaml: string): Map<string, unknown> | undefined {
  const reader = new YamlReader(yaml.split('\n'))
  return reader.top()
}

class YamlReader {
  private readonly lines: YamlLine[]
  private at = 0

  constructor(lines: readonly string[]) {
    this.lines = lines.map((line) => {
      const text = line.trimStart()
      return { indent: line.length - text.length, text: text.trimEnd() }
    })
  }

  /** Undefined when the text is no map. */
  top(): Map<string, unknown> | undefined {
    const first = this.peek()
    if (first === undefined) return new Map()
    if (keyOf(first.text, this.at + 1) === undefined) return undefined
    const map = this.map(first.indent, 0)
    if (this.peek() !== undefined) throw this.problem('the indentation does not fit the lines above')
    return map
  }

  /** The next line that says something. */
  private peek(): YamlLine | undefined {
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at] as YamlLine
      if (line.text !== '' && !line.text.startsWith('#')) return line
    }
    return undefined
  }

  private map(indent: number, depth: number): Map<string, unknown> {
    this.checkDepth(depth)
    const map = new Map<string, unknown>()
    for (let line = this.peek(); line?.indent === indent; line = this.peek()) {
      if (isItem(line.text)) break
      const entry = keyOf(line.text, this.at + 1)
      if (entry === undefined) throw this.problem('this is neither "key: value" nor "- item"')
      map.set(entry.key, this.value(entry.rest.trim(), indent, depth, true))
    }
    return map
  }

  private list(indent: number, depth: number): unknown[] {
    this.checkDepth(depth)
    const items: unknown[] = []
    for (let line = this.peek(); line?.indent === indent && isItem(line.text); line = this.peek()) {
      const rest = line.text.slice(1).trimStart()
      const inner = indent + line.text.length - rest.length
      if (rest !== '' && (isItem(rest) || keyOf(rest, this.at + 1) !== undefined)) {
        this.lines[this.at] = { indent: inner, text: rest }
        items.push(isItem(rest) ? this.list(inner, depth + 1) : this.map(inner, depth + 1))
      } else items.push(this.value(rest, indent, depth, false))
    }
    return items
  }

  /** The value whose first text is `rest`; the cursor is still on its line. */
  private value(rest: string, indent: number, depth: number, listMayAlign: boolean): unknown {
    const line = this.at + 1
    this.at++
    if (/^[|>][+-]?\d?[+-]?(?:[ \t]+#.*)?$/.test(rest)) return this.blockText(rest, indent)
    if (rest !== '' && !rest.startsWith('#')) return scalar(this.joined(rest, indent), line)
    const next = this.peek()
    if (next === undefined || next.indent < indent) return null
    if (next.indent === indent) return listMayAlign && isItem(next.text) ? this.list(indent, depth + 1) : null
    if (isItem(next.text)) return this.list(next.indent, depth + 1)
    if (keyOf(next.text, this.at + 1) !== undefined) return this.map(next.indent, depth + 1)
    this.at++
    return scalar(this.joined(next.text, indent), this.at)
  }

  /** A value goes on over the lines that are indented deeper; brackets may close without. */
  private joined(first: string, indent: number): string {
    const parts = [first]
    for (let line = this.peek(); line !== undefined; line = this.peek()) {
      if (line.indent <= indent && !/^[\]}]/.test(line.text)) break
      parts.push(line.text)
      this.at++
    }
    return parts.join('\n')
  }

  private blockText(header: string, indent: number): string {
    const rows: string[] = []
    let margin: number | undefined
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at] as YamlLine
      if (line.text !== '' && line.indent <= indent) break
      if (line.text !== '') margin ??= line.indent
      rows.push(line.text === '' ? '' : ' '.repeat(Math.max(0, line.indent - (margin ?? 0))) + line.text)
    }
    while (rows.at(-1) === '') rows.pop()
    return header.startsWith('|') ? rows.join('\n') : folded(rows)
  }

  private checkDepth(depth: number): void {
    if (depth > maxDepth) throw this.problem(`values are nested more than ${maxDepth} deep`)
  }

  private problem(why: string): YamlProblemError {
    return new YamlProblemError(this.at + 1, why)
  }
}

function folded(rows: readonly string[]): string {
  return rows
    .join('\n')
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .join('\n')
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ')
}

function keyOf(text: string, line: number): { key: string; rest: string } | undefined {
  if (/^["']/.test(text)) return new YamlFlow(text, line).key()
  if (/^[[{]/.test(text)) return undefined
  const colon = text.indexOf(': ')
  const end = colon > 0 ? colon : text.endsWith(':') ? text.length - 1 : -1
  return end > 0 ? { key: text.slice(0, end).trimEnd(), rest: text.slice(end + 1) } : undefined
}

function scalar(text: string, line: number): unknown {
  if (/^["'[{]/.test(text) && !text.startsWith('[[')) return new YamlFlow(text, line).whole()
  const rows = text.split('\n').map((row) => row.split(' #', 1)[0] as string)
  return plainScalar(rows.join(' ').trim(), line)
}
