import type { ReactNode } from 'react'
import css from './table.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
}

interface Props<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table of rows that all fit on the page. */
export function Table<Row>({ name, columns, rows, keyOf }: Props<Row>) {
  const mark = ({ isNumber }: Column<Row>) => (isNumber === true ? { 'data-number': '' } : {})
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard
    <section className={css.scroll} aria-label={name} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" {...mark(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} {...mark(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
