import type { Reply, Routes } from '@kg/contract'
import { Empty } from '../../look/states.js'
import { Term } from '../../look/term.js'
import { RowList } from './row-list.js'

type Answer = Reply<Routes['postQuery']>

/** Rows, statements, or yes and no. */
export function Result({ answer }: { answer: Answer }) {
  const { result, phases } = answer
  if (result.boolean !== undefined) return <p role="status">{result.boolean ? 'Yes' : 'No'}</p>
  const rows: readonly Readonly<Record<string, string>>[] =
    result.bindings ?? result.quads?.map(({ subject, predicate, object }) => ({ subject, predicate, object })) ?? []
  if (rows.length === 0)
    return (
      <Empty title="No rows">
        <p>The query is fine, and nothing here answers it. Another context graph or layer may.</p>
      </Empty>
    )
  const names = [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))]
  return (
    <>
      <p role="status">
        {rows.length.toLocaleString()} rows · {phases.serverTotal.toFixed(1)} ms
      </p>
      <RowList names={names} rows={rows} cell={(text) => <Term text={text} />} />
    </>
  )
}
