export interface Position {
  readonly line: number
  readonly column: number
}

const nearLength = 40

/** Line and column, both from 1; CR, LF and CRLF each end a line. */
export function positionAt(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < offset; i++) {
    const code = text.charCodeAt(i)
    const endsLine = code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)
    if (endsLine) {
      line++
      lineStart = i + 1
    }
  }
  return { line, column: offset - lineStart + 1 }
}

/** What a reader sees at this place, on one line. */
export function nearText(text: string, offset: number): string {
  const [line = ''] = text.slice(offset, offset + nearLength).split(/[\r\n]/, 1)
  return line.trimEnd()
}
