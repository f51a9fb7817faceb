import type { Reply, Routes } from '@kg/contract'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { chartLine, lastOf, mostOf, size } from './chart-line.js'
import css from './charts.module.css'

type History = Reply<Routes['metricHistory']>
type Name = keyof History['series']

const mb = (value: number) => `${Math.round(value / 1e6).toLocaleString()} MB`
const ms = (value: number) => `${value.toFixed(1)} ms`
const perSecond = (value: number) => `${value.toFixed(1)} a second`
const whole = (value: number) => Math.round(value).toLocaleString()

const figures: readonly (readonly [name: Name, word: string, write: (value: number) => string])[] = [
  ['requestsPerSecond', 'Requests', perSecond],
  ['requestP50Ms', 'Requests, p50', ms],
  ['requestP95Ms', 'Requests, p95', ms],
  ['writesPerSecond', 'Writes', perSecond],
  ['jobsWaiting', 'Jobs that wait', whole],
  ['gossipPerSecond', 'Gossip', perSecond],
  ['loopDelayP99Ms', 'Delay of the event loop, p99', ms],
  ['rssBytes', 'Memory', mb],
  ['peers', 'Peers', whole],
  ['ledgerBytes', 'Ledger', mb],
  ['diskFreeBytes', 'Free on disk', mb],
]

const ranges: readonly (readonly [hours: string, word: string])[] = [
  ['1', 'Last hour'],
  ['6', 'Last 6 hours'],
  ['24', 'Last 24 hours'],
]

const hourMs = 3_600_000

/** How the node has been. The range is in the address. */
export function Charts() {
  const [search, setSearch] = useSearchParams()
  const hours = ranges.find(([key]) => key === search.get('hours'))?.[0] ?? '1'
  const [now, setNow] = useState(() => Date.now())
  const from = String(now - Number(hours) * hourMs)
  const { data, error, refetch, isFetching } = useCall('metricHistory', { query: { from } }, { keepsOld: true })
  const choose = (value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('hours', value)
      return next
    })
  return (
    <>
      <div className={css.bar}>
        <Choice label="Range" value={hours} onChange={(event) => choose(event.target.value)}>
          {ranges.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </Choice>
        <Button onClick={() => setNow(Date.now())} disabled={isFetching}>
          Bring up to date
        </Button>
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.times.length === 0 ? (
        <Empty title="Nothing was measured yet">
          <p>The node measures itself every 15 seconds.</p>
        </Empty>
      ) : (
        <div className={css.charts}>
          {figures.map(([name, word, write]) => (
            <Chart key={name} word={word} values={data.series[name]} times={data.times} write={write} />
          ))}
        </div>
      )}
    </>
  )
}

interface ChartProps {
  readonly word: string
  readonly values: readonly (number | null)[]
  readonly times: readonly number[]
  readonly write: (value: number) => string
}

function Chart({ word, values, times, write }: ChartProps) {
  const most = mostOf(values)
  const last = lastOf(values)
  const now = last === undefined ? 'Not known' : write(last)
  const timeOf = (at: number | undefined) =>
    at === undefined ? '' : new Date(at).toLocaleTimeString([], { timeStyle: 'short' })
  return (
    <figure className={css.chart}>
      <figcaption>
        <span>{word}</span>
        <strong>{now}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${word}: now ${now}, at most ${write(most)}`}
      >
        <line x1="0" x2={size.width} y1={size.height} y2={size.height} />
        <path d={chartLine(values, most)} />
      </svg>
      <small>
        <span>{timeOf(times[0])}</span>
        <span>at most {write(most)}</span>
        <span>{timeOf(times.at(-1))}</span>
      </small>
    </figure>
  )
}
