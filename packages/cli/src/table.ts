import { stripVTControlCharacters } from 'node:util'
import type { Paint } from './command.js'

/** Signs that take two columns on a terminal. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u

/** Columns that a text takes, colours aside. */
export function textWidth(text: string): number {
  let width = 0
  for (const sign of stripVTControlCharacters(text)) width += wide.test(sign) ? 2 : 1
  return width
}

export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)))

/** Rows under a head, two spaces apart; the last column is left as long as it is. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const widths = head.map((title, at) => Math.max(textWidth(title), ...rows.map((row) => textWidth(row[at] ?? ''))))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => padded(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [paint.dim(line(head)), ...rows.map(line)].join('\n')
}

/** Names on the left, values on the right. */
export function pairs(entries: readonly (readonly [string, string])[], paint: Paint): string {
  const width = Math.max(0, ...entries.map(([name]) => textWidth(name)))
  return entries.map(([name, value]) => `${paint.dim(padded(name, width))}  ${value}`.trimEnd()).join('\n')
}
