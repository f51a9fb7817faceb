/** What the node says is wrong, and where; line and column count from 1. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The place that an error names, if it names one. */
export function problemFrom(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('data' in error)) return undefined
  const { line, column, problem } = (error.data ?? {}) as Record<string, unknown> // whatever it holds, it is checked
  if (typeof line !== 'number' || typeof column !== 'number') return undefined
  return { line, column, message: typeof problem === 'string' ? problem : error.message }
}

/** The word at that place. At the end of the text there is none: then it is the last sign before. */
export function rangeOf(
  text: string,
  { line, column }: Pick<Problem, 'line' | 'column'>,
): { from: number; to: number } {
  const lines = text.split('\n')
  const row = Math.min(Math.max(line, 1), lines.length) - 1
  const before = lines.slice(0, row).reduce((sum, { length }) => sum + length + 1, 0)
  const from = Math.min(before + Math.max(column, 1) - 1, before + (lines[row]?.length ?? 0))
  const word = /^(?:[\p{L}\p{N}_:?$-]+|\S)/u.exec(text.slice(from))?.[0] ?? ''
  if (word !== '') return { from, to: from + word.length }
  return { from: text.slice(0, from).trimEnd().replace(/.$/su, '').length, to: from }
}
