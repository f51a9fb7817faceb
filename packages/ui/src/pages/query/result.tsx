import { lazy, Suspense, useMemo } from 'react'
import { useScope } from '../../explore/use-scope.js'
import { Empty, Loading } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import type { Answer } from './answer.js'
import { Chart } from './chart.js'
import { chartOf } from './chart-of.js'
import { Download } from './download.js'
import css from './query.module.css'
import { Raw } from './raw.js'
import type { Row } from './sort-rows.js'
import { SortedRows } from './sorted-rows.js'
import { statementsIn } from './statements-in.js'

const GraphOfStatements = lazy(async () => ({
  default: (await import('../../graph/graph-of-statements.js')).GraphOfStatements,
}))

interface Props {
  readonly answer: Answer
  /** What was asked, for a file of the answer. */
  readonly body: { readonly sparql: string }
}

/** Rows, statements, or yes and no. */
export function Result({ answer, body }: Props) {
  const { result, phases } = answer
  const rows: readonly Row[] = useMemo(
    () =>
      result.bindings ?? result.quads?.map(({ subject, predicate, object }) => ({ subject, predicate, object })) ?? [],
    [result],
  )
  const names = useMemo(() => [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))], [rows])
  const chart = useMemo(() => chartOf(names, rows), [names, rows])
  const statements = useMemo(() => statementsIn(names, rows), [names, rows])
  const { graph, view, asOf } = useScope()
  const tabs = [
    { key: 'table', word: 'Table' },
    ...(statements === undefined ? [] : [{ key: 'graph', word: 'Graph' }]),
    ...(chart === undefined ? [] : [{ key: 'chart', word: 'Chart' }]),
    { key: 'raw', word: 'Raw' },
  ]
  const tab = useTab(tabs)
  if (result.boolean !== undefined) return <p role="status">{result.boolean ? 'Yes' : 'No'}</p>
  if (rows.length === 0)
    return (
      <Empty title="No rows">
        <p>The query is fine, and nothing here answers it. Another context graph or layer may.</p>
      </Empty>
    )
  return (
    <>
      <div className={css.summary}>
        <p role="status">
          {rows.length.toLocaleString()} {rows.length === 1 ? 'row' : 'rows'} · {sizeOf(rows)} ·{' '}
          {phases.serverTotal.toFixed(1)} ms
        </p>
        <Download body={body} isRows={result.bindings !== undefined} />
      </div>
      <Tabs name="Forms of the result" tabs={tabs} />
      {tab === 'table' ? <SortedRows names={names} rows={rows} /> : null}
      {tab === 'raw' ? <Raw result={result} /> : null}
      {tab === 'chart' && chart !== undefined ? <Chart chart={chart} /> : null}
      {tab === 'graph' && statements !== undefined ? (
        <Suspense fallback={<Loading />}>
          <GraphOfStatements graph={graph} view={view} asOf={asOf} statements={statements} />
        </Suspense>
      ) : null}
    </>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How much text the rows hold. */
function sizeOf(rows: readonly Row[]): string {
  let size = 0
  for (const row of rows) for (const name in row) size += row[name]?.length ?? 0
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3))
  if (step === 0) return `${size} bytes`
  const style = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en', style).format(size / 1000 ** step)
}
