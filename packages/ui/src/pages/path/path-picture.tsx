import { typeColour } from '../../graph/type-colour.js'
import { useColours } from '../../graph/use-colours.js'
import { middleOut, shortIri } from '../../look/short-iri.js'
import { box, layOutPaths } from './lay-out-paths.js'
import css from './path.module.css'
import type { PathAnswer } from './path-answer.js'

const longest = 20

/** The ways from left to right. The list below has the same content. */
export function PathPicture({ answer: { paths, entities } }: { answer: PathAnswer }) {
  const { scheme } = useColours()
  const { width, height, spots, lines } = layOutPaths(paths)
  const known = new Map(entities.map((entity) => [entity.iri, entity]))
  if (spots.length < 2) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide picture can be scrolled with the keyboard
    <section className={css.picture} aria-label="Picture of the paths" tabIndex={0}>
      <svg width={width} height={height} role="img" aria-label="Paths from left to right; the list below says the same">
        {lines.map(({ from, to, links }) => {
          const [x1, y1] = [from.x + box.width, from.y + box.height / 2]
          const [x2, y2] = [to.x, to.y + box.height / 2]
          const isBack = links.every(({ direction }) => direction === 'in')
          const [tip, way] = isBack ? [{ x: x1, y: y1 }, 1] : [{ x: x2, y: y2 }, -1]
          const first = links[0]?.predicate ?? ''
          const more = links.length > 1 ? ` +${links.length - 1}` : ''
          return (
            <g key={`${from.iri} ${to.iri}`}>
              <path className={css.line} d={`M${x1} ${y1} C${x1 + 60} ${y1} ${x2 - 60} ${y2} ${x2} ${y2}`} />
              <polygon
                className={css.tip}
                points={`${tip.x},${tip.y} ${tip.x + way * 9},${tip.y - 4} ${tip.x + way * 9},${tip.y + 4}`}
              />
              <text className={css.predicate} x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 6} textAnchor="middle">
                {middleOut(shortIri(first), longest) + more}
                <title>{links.map(({ predicate }) => predicate).join('\n')}</title>
              </text>
            </g>
          )
        })}
        {spots.map(({ iri, x, y }) => {
          const { label, types = [] } = known.get(iri) ?? {}
          return (
            <g key={iri}>
              <title>{iri}</title>
              <rect className={css.box} x={x} y={y} width={box.width} height={box.height} rx={6} />
              <circle cx={x + 16} cy={y + box.height / 2} r={6} fill={typeColour(types[0] ?? '', scheme)} />
              <text className={css.label} x={x + 30} y={y + box.height / 2 + 5}>
                {middleOut(label ?? shortIri(iri), longest - 2)}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}
