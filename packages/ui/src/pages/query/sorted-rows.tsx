import { useDeferredValue, useMemo } from 'react'
import { useScope } from '../../explore/use-scope.js'
import { TextField } from '../../look/field.js'
import { Term } from '../../look/term.js'
import css from './query.module.css'
import { RowList } from './row-list.js'
import { findRows, type Row, type Sorting, sortRows } from './sort-rows.js'

/** The rows as a table. Their order and what is looked for in them are in the address. */
export function SortedRows({ names, rows }: { names: readonly string[]; rows: readonly Row[] }) {
  const { graph, search, set } = useScope()
  const find = search.get('find') ?? ''
  const wanted = useDeferredValue(find)
  const sort = search.get('sort') ?? ''
  const sorting = useMemo(() => readSorting(sort, names), [sort, names])
  const shown = useMemo(() => sortRows(findRows(rows, wanted), sorting), [rows, wanted, sorting])
  const onSort = (name: string) => {
    const isUp = sorting?.name === name && sorting.order === 'up'
    const isDown = sorting?.name === name && sorting.order === 'down'
    set({ sort: isDown ? undefined : isUp ? `-${name}` : name }, { replace: true })
  }
  return (
    <>
      <div className={css.find}>
        <TextField
          label="Find in rows"
          type="search"
          value={find}
          onChange={(event) => set({ find: event.target.value }, { replace: true })}
        />
        {wanted === '' ? null : (
          <p>
            {shown.length.toLocaleString()} of {rows.length.toLocaleString()} rows
          </p>
        )}
      </div>
      <RowList
        names={names}
        rows={shown}
        cell={(text) => <Term text={text} graph={graph} />}
        sorting={sorting}
        onSort={onSort}
      />
    </>
  )
}

function readSorting(text: string, names: readonly string[]): Sorting | undefined {
  const name = text.replace(/^-/, '')
  return names.includes(name) ? { name, order: text.startsWith('-') ? 'down' : 'up' } : undefined
}
