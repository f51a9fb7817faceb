import { maxDepth, YamlProblemError } from './yaml-problem.js'
import { plainScalar } from './yaml-scalar.js'

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '0': '\0',
  '/': '/',
  '"': '"',
  '\\': '\\',
  ' ': ' ',
}

/** Reads `[a, 'b', {c: 1}]` and quoted text, from left to right. */
export class YamlFlow {
  private at = 0

  constructor(
    readonly text: string,
    readonly line: number,
  ) {}

  /** The one value of the text; only a comment may follow. */
  whole(): unknown {
    const value = this.value(0)
    this.blanks()
    if (this.at < this.text.length) throw this.problem('there is more text behind the value: quote all of it')
    return value
  }

  /** A quoted key; `rest` is what follows its colon. */
  key(): { key: string; rest: string } | undefined {
    const key = this.quoted()
    return this.text[this.at] === ':' ? { key, rest: this.text.slice(this.at + 1) } : undefined
  }

  private value(depth: number): unknown {
    if (depth > maxDepth) throw this.problem(`values are nested more than ${maxDepth} deep`)
    this.blanks()
    switch (this.text[this.at]) {
      case '[':
        return this.list(depth)
      case '{':
        return this.map(depth)
      case '"':
      case "'":
        return this.quoted()
      default:
        return plainScalar(this.plain(), this.line)
    }
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    this.at++
    while (!this.closes(']')) {
      items.push(this.value(depth + 1))
      this.separator(']')
    }
    return items
  }

  private map(depth: number): Map<string, unknown> {
    const map = new Map<string, unknown>()
    this.at++
    while (!this.closes('}')) {
      const key = '"\''.includes(this.text[this.at] as string) ? this.quoted() : this.plain()
      this.blanks()
      const hasValue = this.text[this.at] === ':'
      if (hasValue) this.at++
      map.set(key, hasValue ? this.value(depth + 1) : null)
      this.separator('}')
    }
    return map
  }

  private closes(end: string): boolean {
    this.blanks()
    if (this.at >= this.text.length) throw this.problem(`the closing ${end} is missing`)
    if (this.text[this.at] !== end) return false
    this.at++
    return true
  }

  private separator(end: string): void {
    this.blanks()
    if (this.text[this.at] === ',') this.at++
    else if (this.text[this.at] !== end) throw this.problem(`a comma or ${end} is missing`)
  }

  private plain(): string {
    const start = this.at
    for (; this.at < this.text.length; this.at++) {
      const char = this.text[this.at] as string
      if (',[]{}\n'.includes(char)) break
      if (char === ':' && /^[\s,[\]{}]?$/.test(this.text[this.at + 1] ?? '')) break
      if (char === '#' && /\s/.test(this.text[this.at - 1] ?? '')) break
    }
    return this.text.slice(start, this.at).trim()
  }

  private quoted(): string {
    const quote = this.text[this.at++] as string
    let value = ''
    for (;;) {
      const char = this.text[this.at++]
      if (char === undefined) throw this.problem(`the closing ${quote} is missing`)
      if (char === quote && quote === "'" && this.text[this.at] === quote) this.at++
      else if (char === quote) return value
      value += char === '\\' && quote === '"' ? this.escape() : char === '\n' ? ' ' : char
    }
  }

  private escape(): string {
    const char = this.text[this.at++] ?? ''
    const digits = { x: 2, u: 4, U: 8 }[char]
    if (digits === undefined) return escapes[char] ?? this.wrongEscape(char)
    const hex = this.text.slice(this.at, this.at + digits)
    const code = /^[0-9A-Fa-f]+$/.test(hex) && hex.length === digits ? Number.parseInt(hex, 16) : -1
    if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return this.wrongEscape(char + hex)
    this.at += digits
    return String.fromCodePoint(code)
  }

  private wrongEscape(shown: string): never {
    throw this.problem(`\\${shown} is no escape`)
  }

  /** Blanks, line ends and comments. */
  private blanks(): void {
    for (; this.at < this.text.length; this.at++) {
      const char = this.text[this.at] as string
      if (char === '#' && (this.at === 0 || /\s/.test(this.text[this.at - 1] as string))) {
        const end = this.text.indexOf('\n', this.at)
        this.at = (end < 0 ? this.text.length : end) - 1
      } else if (!/\s/.test(char)) return
    }
  }

  private problem(why: string): YamlProblemError {
    return new YamlProblemError(this.line, why)
  }
}
