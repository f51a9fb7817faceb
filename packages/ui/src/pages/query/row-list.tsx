import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import css from './row-list.module.css'

type Row = Readonly<Record<string, string>>

interface Props {
  readonly names: readonly string[]
  readonly rows: readonly Row[]
  readonly cell: (text: string) => ReactNode
}

const height = 40

/** A table of any length: only the rows in sight are there. */
export function RowList({ names, rows, cell }: Props) {
  const place = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    overscan: 20,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table can be scrolled with the keyboard
    <section ref={place} className={css.list} aria-label="Rows" tabIndex={0}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr className={css.head}>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, key }) => (
            <tr key={key} className={css.row} aria-rowindex={index + 2} style={{ transform: `translateY(${start}px)` }}>
              {names.map((name) => (
                <td key={name}>{rows[index]?.[name] === undefined ? '' : cell(rows[index][name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
