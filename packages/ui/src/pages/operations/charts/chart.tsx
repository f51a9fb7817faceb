import { type PointerEvent, useState } from 'react'
import { chartLine, lastOf, mostOf, size } from './chart-line.js'
import css from './charts.module.css'
import { type Figure, isBeyond } from './figures.js'

interface Props {
  readonly figure: Figure
  readonly values: readonly (number | null)[]
  readonly times: readonly number[]
  /** The step that the pointer is at, in whichever chart. */
  readonly cursor: number | undefined
  readonly onCursor: (step: number | undefined) => void
  /** From one part of the width to another. */
  readonly onDrag: (from: number, to: number) => void
  readonly onBack: () => void
}

const clock = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toLocaleTimeString([], { timeStyle: 'short' })

/** One figure over time. Dragging over it zooms in, a double click goes back. */
export function Chart({ figure, values, times, cursor, onCursor, onDrag, onBack }: Props) {
  const { word, write, limit } = figure
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  const hasData = values.some((value) => value !== null)
  const most = Math.max(mostOf(values), 0)
  const at = cursor === undefined ? lastOf(values) : values[cursor]
  const shown = !hasData ? 'No data' : at === undefined || at === null ? 'No data then' : write(at)
  const partOf = (event: PointerEvent<SVGSVGElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - left) / width))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const part = partOf(event)
    onCursor(Math.round(part * (times.length - 1)))
    if (dragged !== undefined) setDragged({ from: dragged.from, to: part })
  }
  const release = () => {
    if (dragged !== undefined) onDrag(dragged.from, dragged.to)
    setDragged(undefined)
  }
  const x = cursor === undefined ? undefined : (cursor / Math.max(1, times.length - 1)) * size.width
  const y = limit === undefined || most === 0 || limit.value > most ? undefined : size.height * (1 - limit.value / most)
  return (
    <figure className={css.chart} data-empty={hasData ? undefined : ''}>
      <figcaption>
        <span>{word}</span>
        <strong data-beyond={typeof at === 'number' && isBeyond(figure, at) ? '' : undefined}>{shown}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={hasData ? `${word}: ${shown}, at most ${write(most)}` : `${word}: no data`}
        onPointerMove={move}
        onPointerLeave={() => onCursor(undefined)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged({ from: partOf(event), to: partOf(event) })
        }}
        onPointerUp={release}
        onPointerCancel={() => setDragged(undefined)}
        onDoubleClick={onBack}
      >
        <line x1="0" x2={size.width} y1={size.height} y2={size.height} />
        {dragged === undefined ? null : (
          <rect
            className={css.dragged}
            x={Math.min(dragged.from, dragged.to) * size.width}
            width={Math.abs(dragged.to - dragged.from) * size.width}
            height={size.height}
          />
        )}
        {y === undefined ? null : <line className={css.limit} x1="0" x2={size.width} y1={y} y2={y} />}
        <path d={chartLine(values, most)} />
        {x === undefined ? null : <line className={css.cursor} x1={x} x2={x} y1="0" y2={size.height} />}
      </svg>
      <small>
        <span>{clock(times[0])}</span>
        <span>{cursor === undefined ? (hasData ? `at most ${write(most)}` : '') : clock(times[cursor])}</span>
        <span>{clock(times.at(-1))}</span>
      </small>
    </figure>
  )
}
