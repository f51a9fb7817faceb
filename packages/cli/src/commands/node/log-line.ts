import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** A line of the daemon's log for a person; what is no JSON stays as it is. */
export function prettyLine(line: string, paint: Paint): string {
  const entry = parse(line)
  if (entry === undefined) return oneLine(line)
  const { level, time, msg, ...more } = entry
  const name = levels[Number(level)] ?? String(level)
  const colour = Number(level) >= 50 ? paint.bad : Number(level) === 40 ? paint.warn : paint.dim
  const details = Object.entries(more).map(([key, value]) => `${key}=${text(value)}`)
  return [paint.dim(clock(time)), colour(name.padEnd(5)), oneLine(String(msg ?? '')), paint.dim(details.join(' '))]
    .join(' ')
    .trimEnd()
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function clock(time: unknown): string {
  const date = new Date(time as string)
  return Number.isNaN(date.getTime()) ? '' : date.toTimeString().slice(0, 8)
}

function text(value: unknown): string {
  if (typeof value === 'string') return /^\S+$/.test(value) ? oneLine(value) : oneLine(JSON.stringify(value))
  // Of an error the message says most; the rest is in --json.
  const message = (value as { message?: unknown } | null)?.message
  return typeof message === 'string' ? oneLine(JSON.stringify(message)) : oneLine(JSON.stringify(value) ?? '')
}
