/** A line of the log, as it is shown. */
export interface LogLine {
  readonly id: number
  readonly time: string
  readonly level: LogLevel
  readonly text: string
  /** Everything else that the line says, as JSON. */
  readonly rest: string
}

const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' } as const
export type LogLevel = (typeof levels)[keyof typeof levels]

/** From the least to the most urgent. */
export const logLevels: readonly LogLevel[] = Object.values(levels)

/** Reads what the node sends; a line that is not as expected is shown as it is. */
export function readLine(id: number, data: unknown): LogLine {
  if (typeof data !== 'object' || data === null) return { id, time: '', level: 'info', text: String(data), rest: '' }
  const { level, time, msg, ...rest } = data as Record<string, unknown>
  return {
    id,
    time: typeof time === 'string' ? time : '',
    level: levels[Number(level) as keyof typeof levels] ?? 'info',
    text: typeof msg === 'string' ? msg : '',
    rest: Object.keys(rest).length === 0 ? '' : JSON.stringify(rest),
  }
}

/** Lines of this level and above that hold the words. */
export function filterLines(lines: readonly LogLine[], level: string, words: string): readonly LogLine[] {
  // What the address says may be no level at all, and then all lines are shown.
  const least = Math.max(0, logLevels.indexOf(level as LogLevel))
  const wanted = words.toLowerCase()
  return lines.filter(
    (line) => logLevels.indexOf(line.level) >= least && `${line.text} ${line.rest}`.toLowerCase().includes(wanted),
  )
}

/** As text, to copy. */
export const writeLine = ({ time, level, text, rest }: LogLine): string =>
  [time, level.toUpperCase(), text, rest].filter((part) => part !== '').join(' ')
