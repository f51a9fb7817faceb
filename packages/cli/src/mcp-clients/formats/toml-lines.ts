/** A line of TOML together with those that continue it. */
export interface TomlLine {
  readonly kind: 'header' | 'pair' | 'other'
  readonly start: number
  /** Behind its line break. */
  readonly end: number
  /** Of a header its table, of a pair its key. */
  readonly keys: readonly string[]
}

const openers = ['"""', "'''"]

/** Reads only as much as shows where tables and pairs begin and end: long strings and brackets go over lines. */
export function tomlLines(text: string): readonly TomlLine[] {
  const lines: TomlLine[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    at = endOf(text, at)
    const line = text.slice(start, at)
    const [, table] = /^\s*\[\[?([^\n]*?)\]\]?\s*(?:#[^\n]*)?$/.exec(line.trimEnd()) ?? []
    if (/^\s*(?:#|$)/.test(line)) lines.push({ kind: 'other', start, end: at, keys: [] })
    else if (/^\s*\[/.test(line)) lines.push({ kind: 'header', start, end: at, keys: keysOf(table ?? '') })
    else lines.push({ kind: 'pair', start, end: at, keys: keysOf(/^[^=]*/.exec(line)?.[0] ?? '') })
  }
  return lines
}

const keysOf = (dotted: string): string[] =>
  [...dotted.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g)].map(
    ([, basic, literal, bare]) => basic ?? literal ?? bare ?? '',
  )

/** Behind the line break that ends what begins here. */
function endOf(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const sign = text[at] as string
    const long = openers.find((opener) => text.startsWith(opener, at))
    if (long !== undefined) at = behindString(text, at + 3, long)
    else if (sign === '"' || sign === "'") at = behindString(text, at + 1, sign)
    else if (sign === '#') at = lineBreak(text, at)
    else if (sign === '\n' && depth <= 0) return at + 1
    else {
      if (sign === '[' || sign === '{') depth++
      if (sign === ']' || sign === '}') depth--
      at++
    }
  }
  return text.length
}

const lineBreak = (text: string, from: number): number => {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}

function behindString(text: string, from: number, quote: string): number {
  let at = from
  while (at < text.length && !text.startsWith(quote, at)) {
    // A string of one line ends with it even where its quote is missing.
    if (quote.length === 1 && text[at] === '\n') return at
    at += quote.startsWith('"') && text[at] === '\\' ? 2 : 1
  }
  let end = at + quote.length
  // Up to two more quotes belong to a long string.
  while (quote.length === 3 && text[end] === quote[0] && end < at + 5) end++
  return end
}
