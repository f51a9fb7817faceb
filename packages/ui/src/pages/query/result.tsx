import { Empty } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { Term } from '../../look/term.js'
import type { Answer } from './answer.js'
import { Raw } from './raw.js'
import { RowList } from './row-list.js'

const tabs = [
  { key: 'table', word: 'Table' },
  { key: 'raw', word: 'Raw' },
]

/** Rows, statements, or yes and no. */
export function Result({ answer }: { answer: Answer }) {
  const { result, phases } = answer
  const tab = useTab(tabs)
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
      <Tabs name="Forms of the result" tabs={tabs} />
      {tab === 'raw' ? <Raw result={result} /> : <RowList names={names} rows={rows} cell={cell} />}
    </>
  )
}

const cell = (text: string) => <Term text={text} />
