import { useRowsInSight } from '../../look/rows-in-sight.js'
import { Term } from '../../look/term.js'
import css from './changes.module.css'
import type { DiffRow } from './diff-statements.js'

const height = 36

/** Differences of any number: only those in sight are there. */
export function DiffRows({ rows }: { rows: readonly DiffRow[] }) {
  const { place, list } = useRowsInSight(rows.length, height)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list can be scrolled with the keyboard
    <section ref={place} className={css.rows} aria-label="Differences" tabIndex={0}>
      <ul style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li
              key={key}
              data-kind={row.kind}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <Row row={row} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'subject')
    return (
      <>
        <Term text={row.subject} />
        <span className={css.count}>
          +{row.added.toLocaleString()} −{row.removed.toLocaleString()}
        </span>
      </>
    )
  return (
    <>
      <span aria-hidden className={css.sign}>
        {row.kind === 'added' ? '+' : '−'}
      </span>
      <span className="only-read">{row.kind === 'added' ? 'Added:' : 'Removed:'}</span>
      <Term text={row.predicate} />
      <Term text={row.object} />
    </>
  )
}
