import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './row-list.module.css'
import type { Row, Sorting } from './sort-rows.js'

interface Props {
  readonly names: readonly string[]
  readonly rows: readonly Row[]
  readonly cell: (text: string) => ReactNode
  readonly sorting: Sorting | undefined
  readonly onSort: (name: string) => void
}

const height = 40
const narrowest = 180

/**
 * A table of any length: only the rows in sight are there. They stand in a window that stays in place while the list
 * is scrolled, so that what is seen may be late by a frame, but is never blank.
 */
export function RowList({ names, rows, cell, sorting, onSort }: Props) {
  const place = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState({ top: 0, room: 600 })
  useLayoutEffect(() => {
    const list = place.current
    if (list === null) return
    const look = () => setSeen({ top: list.scrollTop, room: list.clientHeight })
    const onScroll = () => flushSync(look)
    const sizes = new ResizeObserver(look)
    sizes.observe(list)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', onScroll)
    }
  }, [])
  const first = Math.min(Math.floor(seen.top / height), rows.length)
  const shown = rows.slice(first, first + Math.ceil(seen.room / height) + 1)
  const bodyHeight = Math.min(rows.length * height, Math.max(height, seen.room - height))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table can be scrolled with the keyboard
    <section ref={place} className={css.list} aria-label="Rows" tabIndex={0}>
      <div style={{ height: (rows.length + 1) * height, minWidth: names.length * narrowest }}>
        <table className={css.window} aria-rowcount={rows.length + 1}>
          <thead>
            <tr className={css.head}>
              {names.map((name) => (
                <Head key={name} name={name} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody className={css.rows} style={{ height: bodyHeight }}>
            {shown.map((row, slot) => (
              <tr
                // The places of rows are used again: scrolling changes texts, not elements.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={slot}
                className={css.row}
                aria-rowindex={first + slot + 2}
                style={{ transform: `translateY(${slot * height - (seen.top % height)}px)` }}
              >
                {names.map((name) => (
                  <td key={name}>{row[name] === undefined ? '' : cell(row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Head({ name, sorting, onSort }: { name: string } & Pick<Props, 'sorting' | 'onSort'>) {
  const order = sorting?.name === name ? sorting.order : undefined
  const Arrow = order === 'down' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={order === undefined ? 'none' : order === 'up' ? 'ascending' : 'descending'}>
      <button type="button" title={`Sort by ${name}`} onClick={() => onSort(name)}>
        <bdi>{name}</bdi> {order === undefined ? null : <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}
