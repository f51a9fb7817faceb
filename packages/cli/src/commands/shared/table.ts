import type { Paint } from '../../command.js'

const widest = 80

/** Columns with a head. What others wrote may hold anything, so nothing in a cell moves the cursor. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const cells = rows.map((row) => head.map((_, at) => cell(row[at] ?? '')))
  const widths = head.map((title, at) => Math.max(width(title), ...cells.map((row) => width(row[at] ?? ''))))
  const line = (row: readonly string[]) =>
    row.map((text, at) => (at === row.length - 1 ? text : text + ' '.repeat((widths[at] ?? 0) - width(text)))).join('  ')
  return [paint.dim(line(head).trimEnd()), ...cells.map((row) => line(row).trimEnd())].join('\n')
}

/** Name and value, one a line; what has no value is left out. */
export function sheet(rows: readonly (readonly [string, string | undefined])[], paint: Paint): string {
  const said = rows.filter((row): row is readonly [string, string] => row[1] !== undefined && row[1] !== '')
  const longest = Math.max(0, ...said.map(([name]) => name.length))
  return said.map(([name, value]) => `${paint.dim(name.padEnd(longest))}  ${clean(value)}`).join('\n')
}

/** Without what a terminal would obey. */
export const clean = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '')

export const short = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 10)}…` : hash)

/** `2026-01-31 12:00:05` in UTC. */
export const moment = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

function cell(text: string): string {
  const characters = [...clean(text)]
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : characters.join('')
}

const width = (text: string): number => [...text].length
