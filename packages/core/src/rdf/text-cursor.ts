import type { Position } from './errors.js'

const lf = 10
const cr = 13

/** At least so much of the text before the latest piece is remembered. */
const window = 65_536

/** Remembers where a text in pieces stands, and its latest part, so that an error can be placed without keeping it all. */
export class TextCursor {
  private line = 1
  private column = 1
  private afterCr = false
  private previous = ''
  private current = ''

  advance(text: string): void {
    if (this.current.length >= window) {
      this.pass(this.previous)
      this.previous = this.current
    } else if (this.previous.length >= 2 * window) {
      this.pass(this.previous.slice(0, window))
      this.previous = this.previous.slice(window) + this.current
    } else this.previous += this.current
    this.current = text
  }

  /** The position of an offset in the latest piece. */
  at(offset: number): Position {
    return walk(this.previous + this.current, this.start(), this.previous.length + offset)
  }

  /** The end of the text so far, or some characters before it. */
  end(back = 0): Position {
    return this.at(this.current.length - back)
  }

  /** The first character after a position that is neither white space nor comment: where the next token starts. */
  nextToken(from: Position): Position | undefined {
    const text = this.previous + this.current
    const start = this.start()
    if (from.line < start.line || (from.line === start.line && from.column < start.column)) return undefined
    let offset = offsetOf(text, start, from)
    for (; offset < text.length; offset++) {
      const char = text[offset] as string
      if (char === '#') offset = endOfLine(text, offset) - 1
      else if (!/\s/.test(char)) break
    }
    return walk(text, start, offset)
  }

  private start(): Walker {
    return { line: this.line, column: this.column, afterCr: this.afterCr }
  }

  private pass(text: string): void {
    if (!this.afterCr && !text.includes('\r')) {
      this.passPlain(text)
      return
    }
    const { line, column, afterCr } = walk(text, this.start(), text.length)
    this.line = line
    this.column = column
    this.afterCr = afterCr
  }

  /** The common case, much faster: lines end with a line feed alone. */
  private passPlain(text: string): void {
    let last = -1
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.line++
      last = at
    }
    this.column = last < 0 ? this.column + text.length : text.length - last
  }
}

interface Walker extends Position {
  readonly afterCr: boolean
}

function walk(text: string, start: Walker, to: number): Walker {
  let { line, column, afterCr } = start
  for (let i = 0; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === lf || code === cr) {
      if (!(code === lf && afterCr)) line++
      column = 1
    } else column++
    afterCr = code === cr
  }
  return { line, column, afterCr }
}

function offsetOf(text: string, start: Walker, target: Position): number {
  let here = start
  let offset = 0
  while (offset < text.length && (here.line < target.line || here.column < target.column)) {
    if (here.line > target.line) break
    here = walk(text[offset] as string, here, 1)
    offset++
  }
  return offset
}

function endOfLine(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === lf || code === cr) return i
  }
  return text.length
}
