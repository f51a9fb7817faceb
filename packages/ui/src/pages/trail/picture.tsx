import { type KeyboardEvent, useMemo } from 'react'
import { middleOut } from '../../look/short-iri.js'
import { type LaneBy, type Line, layOut, type Mark, size } from './lay-out.js'
import { isInput, isOutput, isPacking, type Stop } from './read-items.js'
import { Shape } from './shape.js'
import css from './trail.module.css'
import { kindWords, momentWord, partyWord } from './words.js'

interface Props {
  readonly stops: readonly Stop[]
  readonly laneBy: LaneBy
  /** 1 is the usual size. */
  readonly zoom: number
  readonly names: ReadonlyMap<string, string>
  readonly chosen: Stop | undefined
  readonly onChoose: (stop: Stop) => void
}

const longestLabel = 14

/** Time from left to right, a lane for each party or place. All of it is in the table below, too. */
export function Picture({ stops, laneBy, zoom, names, chosen, onChoose }: Props) {
  const { width, height, lanes, marks, lines, ticks } = useMemo(() => layOut(stops, laneBy), [stops, laneBy])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide picture can be scrolled with the keyboard
    <section className={css.picture} aria-label="Picture of the trail" tabIndex={0}>
      <ul className={css.laneNames} aria-label="Lanes in the picture">
        {lanes.map(({ key, y }) => (
          <li key={key} style={{ top: y * zoom + 4 }}>
            <bdi>{partyWord(key, names)}</bdi>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field set */}
      <svg
        width={width * zoom}
        height={height * zoom}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMin"
        role="group"
        aria-label="Events, things and places in time"
      >
        <Arrow />
        {lanes.map(({ key, y, height: tall }, at) => (
          <rect key={key} className={at % 2 === 0 ? css.lane : css.otherLane} x={0} y={y} width="100%" height={tall} />
        ))}
        {ticks.map(({ x, time }) => (
          <g key={x}>
            <line className={css.tick} x1={x} x2={x} y1={size.axis - 6} y2={height} />
            <text className={css.moment} x={x} y={18} textAnchor="middle">
              {momentWord(time)}
            </text>
          </g>
        ))}
        {lines.map((line) => (
          <path
            key={`${line.type} ${line.from.stop.key} ${line.to.stop.key}`}
            className={`${css.line} ${line.from.stop === chosen || line.to.stop === chosen ? css.lit : ''}`}
            data-kind={isPacking(line.type) ? 'packing' : line.kind}
            markerEnd={isInput(line.type) || isOutput(line.type) ? `url(#${arrowId})` : undefined}
            d={curve(isInput(line.type) ? turned(line) : line)}
          />
        ))}
        {marks.map((mark) => (
          <DrawnMark key={mark.stop.key} mark={mark} isChosen={mark.stop === chosen} onChoose={onChoose} />
        ))}
      </svg>
    </section>
  )
}

interface MarkProps {
  readonly mark: Mark
  readonly isChosen: boolean
  readonly onChoose: (stop: Stop) => void
}

function DrawnMark({ mark: { stop, x, y }, isChosen, onChoose }: MarkProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose(stop)
  }
  const when = stop.time === undefined ? '' : `, ${momentWord(stop.time)}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a drawing
    <g
      className={css.mark}
      data-kind={stop.kind}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      onClick={() => onChoose(stop)}
      onFocus={() => onChoose(stop)}
      onKeyDown={onKey}
    >
      <rect className={css.reach} x={-55} y={-22} width={110} height={48} rx={6} />
      <Shape kind={stop.kind} />
      <text className={css.label} y={22} textAnchor="middle">
        {middleOut(stop.title.replace(/^\w+:(?=\d)/, ''), longestLabel)}
      </text>
      <title>{`${kindWords[stop.kind]}: ${stop.title}${when}`}</title>
    </g>
  )
}

const arrowId = 'trail-arrow'

/** The tip of a line from an input or to an output, beside the mark and not below it. */
const Arrow = () => (
  <defs>
    <marker id={arrowId} viewBox="0 0 8 8" refX={17} refY={4} markerWidth={8} markerHeight={8} orient="auto">
      <path className={css.tip} d="M0 0 L8 4 L0 8 Z" />
    </marker>
  </defs>
)

/** What goes into something leads to it, though it is the event that names it. */
const turned = ({ from, to, ...line }: Line): Line => ({ ...line, from: to, to: from })

/** From mark to mark, around what stands between them. */
function curve({ from, to }: Line): string {
  const bend = from.x === to.x ? -36 : (to.x - from.x) / 2
  const back = from.x === to.x ? -36 : -bend
  return `M${from.x} ${from.y - 4} C${from.x + bend} ${from.y - 4} ${to.x + back} ${to.y - 4} ${to.x} ${to.y - 4}`
}
