import type { Row } from './row.js'

/** Beside the results: with `--json`, they alone go to the standard output. */
export function print(line: string): void {
  if (process.argv.includes('--json')) process.stderr.write(`${line}\n`)
  else console.log(line)
}

/** Prints rows under one head, numbers to the right. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const judged = rows.some(({ target }) => target !== undefined)
  const head = ['', ...columns, ...(judged ? ['target', ''] : [])]
  const body = rows.map((row) => [
    row.what,
    ...columns.map((column) => cell(row.values[column])),
    ...(judged ? [row.target ?? '', mark(row.ok)] : []),
  ])
  const isText = head.map((_, i) => i === 0 || i > columns.length || head[i] === 'note' || head[i] === 'reference')
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((line) => (line[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells.map((text, i) => (isText[i] ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0))).join('  ')
  print(`\n${title}`)
  print(line(head).trimEnd())
  print('-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)))
  for (const cells of body) print(line(cells).trimEnd())
}

function mark(ok: boolean | undefined): string {
  return ok === undefined ? '' : ok ? 'ok' : 'MISS'
}

function cell(value: number | string | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (!Number.isFinite(value)) return '-'
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
