import css from './chart.module.css'
import type { Bar, Chart as ChartData, Point } from './chart-of.js'

const mostBars = 100
const size = { width: 800, height: 240 } as const

/** Bars for labels, a line for moments. */
export const Chart = ({ chart }: { chart: ChartData }) => (
  <figure className={css.chart}>
    <figcaption>
      {chart.value} by {chart.label}
    </figcaption>
    {chart.kind === 'bars' ? <Bars bars={chart.bars} /> : <Line points={chart.points} />}
  </figure>
)

function Bars({ bars }: { bars: readonly Bar[] }) {
  const shown = bars.slice(0, mostBars)
  const most = shown.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0)
  return (
    <>
      {bars.length > mostBars ? (
        <p>
          First {mostBars} of {bars.length.toLocaleString()} rows
        </p>
      ) : null}
      <ul className={css.bars}>
        {shown.map(({ label, value }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may come twice, and rows never move
          <li key={row}>
            <bdi title={label}>{label}</bdi>
            <span className={css.track}>
              <span
                className={value < 0 ? css.below : css.bar}
                style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }}
              />
            </span>
            <span className={css.value}>{value.toLocaleString()}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10)

function Line({ points }: { points: readonly Point[] }) {
  const values = points.map(({ value }) => value)
  const low = values.reduce((a, b) => Math.min(a, b), 0)
  const high = values.reduce((a, b) => Math.max(a, b), 0)
  const from = points[0]?.time ?? 0
  const span = Math.max(1, (points.at(-1)?.time ?? 0) - from)
  const at = ({ time, value }: Point) => [
    ((time - from) / span) * size.width,
    size.height - ((value - low) / Math.max(1e-9, high - low)) * size.height,
  ]
  const path = points
    .map(
      (point, i) =>
        `${i === 0 ? 'M' : 'L'}${at(point)
          .map((n) => n.toFixed(1))
          .join(' ')}`,
    )
    .join('')
  const words = `${points.length.toLocaleString()} values between ${low.toLocaleString()} and ${high.toLocaleString()}, from ${day(from)} to ${day(from + span)}`
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path d={path} />
      </svg>
      <p>{words}</p>
    </>
  )
}
