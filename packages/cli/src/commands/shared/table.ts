import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { table as draw, pairs } from '../../table.js'

const widest = 80

/** A table of values from elsewhere: one line each, and not endlessly long. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string =>
  draw(
    head,
    rows.map((row) => row.map(cell)),
    paint,
  )

/** Name and value, one a line; what has no value is left out. */
export const sheet = (rows: readonly (readonly [string, string | undefined])[], paint: Paint): string =>
  pairs(
    rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, oneLine(value)] as const])),
    paint,
  )

export const short = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 10)}…` : hash)

/** `2026-01-31 12:00:05` in UTC. */
export const moment = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

function cell(text: string): string {
  const signs = [...oneLine(text)]
  return signs.length > widest ? `${signs.slice(0, widest - 1).join('')}…` : signs.join('')
}
