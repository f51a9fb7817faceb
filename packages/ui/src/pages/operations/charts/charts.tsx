import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCall } from '../../../data/use-call.js'
import { Button } from '../../../look/button.js'
import { Choice } from '../../../look/field.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { Chart } from './chart.js'
import css from './charts.module.css'
import { figures } from './figures.js'
import { rangeBetween, readRange, spans, type TimeRange } from './time-range.js'

/** How the node has been. The range is in the address. */
export function Charts() {
  const [search, setSearch] = useSearchParams()
  const [now, setNow] = useState(() => Date.now())
  const [cursor, setCursor] = useState<number>()
  const range = readRange(search, now)
  const query = { from: String(range.from), to: String(range.to) }
  const { data, error, refetch, isFetching } = useCall('metricHistory', { query }, { keepsOld: true })
  const show = (wanted: { readonly hours: string } | TimeRange) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const key of ['hours', 'from', 'to']) next.delete(key)
      for (const [key, value] of Object.entries(wanted)) next.set(key, String(value))
      return next
    })
  const drag = (a: number, b: number) => {
    const into = rangeBetween(range, a, b)
    if (into !== undefined) show(into)
  }
  const move = (parts: number) => {
    const by = (range.to - range.from) * parts
    show({ from: Math.round(range.from + by), to: Math.round(range.to + by) })
  }
  const isZoomed = range.hours === undefined
  const back = () => show({ hours: '1' })
  return (
    <>
      <div className={css.bar}>
        <Choice label="Range" value={range.hours ?? ''} onChange={(event) => show({ hours: event.target.value })}>
          {isZoomed ? <option value="">{rangeText(range)}</option> : null}
          {spans.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </Choice>
        <Button onClick={() => move(-0.5)}>Earlier</Button>
        <Button onClick={() => move(0.5)} disabled={!isZoomed}>
          Later
        </Button>
        <Button onClick={() => drag(0.25, 0.75)}>Zoom in</Button>
        {isZoomed ? (
          <Button onClick={back}>Back to the last hour</Button>
        ) : (
          <Button onClick={() => setNow(Date.now())} disabled={isFetching}>
            Bring up to date
          </Button>
        )}
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.times.length === 0 ? (
        <Empty title="Nothing was measured then">
          <p>The node measures itself every 15 seconds while it runs, and remembers the last 24 hours.</p>
        </Empty>
      ) : (
        <div className={css.charts}>
          {figures.map((figure) => (
            <Chart
              key={figure.name}
              figure={figure}
              values={data.series[figure.name]}
              times={data.times}
              cursor={cursor === undefined || cursor >= data.times.length ? undefined : cursor}
              onCursor={setCursor}
              onDrag={drag}
              onBack={back}
            />
          ))}
        </div>
      )}
    </>
  )
}

const rangeText = ({ from, to }: TimeRange): string =>
  `${new Date(from).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })} to ${new Date(to).toLocaleTimeString([], { timeStyle: 'short' })}`
