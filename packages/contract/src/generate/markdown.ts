/** Text that markdown would take for its own signs, inside a table cell. */
export const cell = (text: string): string => text.replace(/[\\|<`*_]/g, '\\$&').replaceAll('\n', ' ')

/** Text that is written in markdown already. */
export const prose = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Paragraphs and blocks, one blank line between them, ending in one line break. */
export const page = (...blocks: readonly string[]): string => `${blocks.filter((block) => block !== '').join('\n\n')}\n`

export const generatedNote = (from: string): string => `<!-- Generated from ${from}: npm run docs -->`
