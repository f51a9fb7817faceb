import { NotEditableError } from '../not-editable.js'

/** A value of JSON, JSONC or JSON5 and where it stands in the text. */
export type JsonNode = ScalarNode | ArrayNode | ObjectNode

interface Span {
  readonly start: number
  readonly end: number
}
export interface ScalarNode extends Span {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
}
export interface ArrayNode extends Span {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}
export interface ObjectNode extends Span {
  readonly kind: 'object'
  readonly props: readonly Property[]
}
export interface Property extends Span {
  readonly key: string
  readonly value: JsonNode
  /** Where the comma behind it is. */
  readonly comma?: number
}

const token = (source: string): RegExp => new RegExp(source, 'uy')
const escaped = String.raw`\\(?:\r\n|[\s\S])`
const tokens = {
  trivia: token(String.raw`(?:[\s\ufeff]+|//[^\n\r]*|/\*[\s\S]*?\*/)*`),
  openObject: token(String.raw`\{`),
  openArray: token(String.raw`\[`),
  colon: token(':'),
  comma: token(','),
  double: token(String.raw`"[^"\\\n\r]*(?:${escaped}[^"\\\n\r]*)*"`),
  single: token(String.raw`'[^'\\\n\r]*(?:${escaped}[^'\\\n\r]*)*'`),
  name: token(String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`),
  word: token(String.raw`[^\s,:\[\]\{\}"'/]+`),
}

/** The tree of a whole text. */
export function parseTree(text: string): JsonNode {
  let at = 0
  const root = value()
  skip()
  if (at < text.length) fail('something follows the value')
  return root

  function fail(why: string): never {
    throw new NotEditableError(`it is not valid: line ${text.slice(0, at).split('\n').length}: ${why}`)
  }

  function take(kind: keyof typeof tokens): string | undefined {
    const pattern = tokens[kind]
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function skip(): void {
    take('trivia')
  }

  function value(): JsonNode {
    skip()
    const start = at
    if (take('openObject')) return { kind: 'object', props: list('}', property), start, end: at }
    if (take('openArray')) return { kind: 'array', items: list(']', value), start, end: at }
    return { kind: 'scalar', value: string() ?? literal(), start, end: at }
  }

  /** What stands between the brackets, each with the comma behind it. */
  function list<T extends object>(close: '}' | ']', read: () => T): (T & { comma?: number })[] {
    const items: (T & { comma?: number })[] = []
    for (;;) {
      skip()
      if (text[at] === close) break
      const item = read()
      skip()
      const comma = at
      if (take('comma')) items.push({ ...item, comma })
      else {
        items.push(item)
        if (text[at] !== close) fail(`"," or "${close}" is missing`)
      }
    }
    at++
    return items
  }

  function property(): Property {
    const start = at
    const key = string() ?? take('name') ?? fail('a key is missing')
    skip()
    if (!take('colon')) fail('":" is missing')
    const inner = value()
    return { key, value: inner, start, end: inner.end }
  }

  function string(): string | undefined {
    const quoted = take('double') ?? take('single')
    return quoted === undefined ? undefined : unquote(quoted.slice(1, -1))
  }

  function literal(): string | number | boolean | null {
    const word = take('word') ?? fail('a value is missing')
    if (Object.hasOwn(words, word)) return words[word as keyof typeof words]
    if (!/^[+-]?(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)$/.test(word)) {
      fail(`${word.slice(0, 40)} is not a value`)
    }
    return word.startsWith('-') ? -Number(word.slice(1)) : Number(word.replace(/^\+/, ''))
  }
}

const words = { true: true, false: false, null: null }
const signs: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\0' }

const unquote = (text: string): string =>
  text.replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\n\r\u2028\u2029])|([\s\S]))/g,
    (_, unicode?: string, hex?: string, lineBreak?: string, sign = '') => {
      const code = unicode ?? hex
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return lineBreak === undefined ? (signs[sign] ?? sign) : ''
    },
  )

export function plainValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(plainValue)
  return Object.fromEntries(node.props.map(({ key, value }) => [key, plainValue(value)]))
}
