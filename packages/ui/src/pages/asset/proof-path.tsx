import type { PathLevel } from '@kg/core/verify'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { shortHex } from '../../look/short-iri.js'
import css from './proof-path.module.css'

interface Path {
  readonly levels: readonly PathLevel[]
  readonly root: string
}

interface Props {
  /** As computed from what is shown. */
  readonly path: Path | undefined
  /** As computed from what the node gave. */
  readonly given: Path | undefined
  /** What the author sealed. */
  readonly root: string
}

const box = { width: 132, height: 30 }
const rowHeight = 64
const width = 2 * box.width + 36

/** Every hash between a statement and the root, as a ladder: the leaf at the bottom, the sealed root at the top. */
export function ProofPath({ path, given, root }: Props) {
  if (path === undefined) return <p role="alert">This is not a proof: index and hashes do not fit the tree.</p>
  const holds = path.root === root
  const height = (path.levels.length + 1) * rowHeight + 8
  const isChanged = (level: number) => ownAt(path, level) !== (given && ownAt(given, level))
  const broken = path.levels.findIndex((_, level) => isChanged(level))
  const Icon = holds ? CircleCheck : CircleAlert
  return (
    <figure className={css.figure}>
      <figcaption className={css.verdict} data-holds={holds} aria-live="polite">
        <Icon size={16} aria-hidden />
        <span>{verdictOf(holds, broken, path.levels.length)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        className={css.ladder}
        role="img"
        aria-label={`${path.levels.length} levels from the statement to the root; the list below has every hash`}
      >
        {path.levels.map((level, i) => (
          <Rung key={`${level.own} ${level.sibling}`} path={path} level={i} height={height} isChanged={isChanged(i)} />
        ))}
        <Hash
          x={(width - box.width) / 2}
          y={yOf(path.levels.length, height)}
          hash={path.root}
          kind={holds ? 'ok' : 'wrong'}
        />
      </svg>
      <details>
        <summary>Every hash</summary>
        <ol className={css.list}>
          {path.levels.map(({ own, sibling, isLeft }, i) => (
            <li key={`${own} ${sibling}`}>
              <code>{own}</code>{' '}
              {sibling === undefined ? (
                'goes up alone'
              ) : (
                <>
                  with <code>{sibling}</code> at its {isLeft ? 'right' : 'left'}
                </>
              )}{' '}
              gives <code>{ownAt(path, i + 1)}</code>
              {isChanged(i) ? ', which is not what was sealed' : ''}
            </li>
          ))}
          <li>
            The sealed root is <code>{root}</code>
          </li>
        </ol>
      </details>
    </figure>
  )
}

const ownAt = ({ levels, root }: Path, level: number): string => levels[level]?.own ?? root

function verdictOf(holds: boolean, broken: number, levels: number): string {
  if (holds) return `The ${levels} levels lead to the sealed root`
  if (broken === 0) return 'It breaks at the leaf: this statement has another hash, and so has every level above'
  return 'It breaks at the root: what comes out is not what the author sealed'
}

const yOf = (level: number, height: number): number => height - 4 - box.height - level * rowHeight
/** The top is in the middle; below it, left and right as they are hashed. */
const xOf = (isLeft: boolean): number => (isLeft ? 0 : width - box.width)

function Rung({ path, level, height, isChanged }: { path: Path; level: number; height: number; isChanged: boolean }) {
  const { own, sibling, isLeft } = path.levels[level] as PathLevel
  const above = path.levels[level + 1]
  const aboveX = above === undefined ? (width - box.width) / 2 : xOf(above.isLeft)
  const y = yOf(level, height)
  const line = (x: number) =>
    `M ${x + box.width / 2} ${y} C ${x + box.width / 2} ${y - 20}, ${aboveX + box.width / 2} ${y - 14}, ${aboveX + box.width / 2} ${y - rowHeight + box.height}`
  return (
    <g>
      {sibling === undefined ? null : <path d={line(xOf(!isLeft))} className={css.edge} />}
      <path d={line(xOf(isLeft))} className={css.edge} data-own data-wrong={isChanged || undefined} />
      {sibling === undefined ? null : <Hash x={xOf(!isLeft)} y={y} hash={sibling} kind="sibling" />}
      <Hash x={xOf(isLeft)} y={y} hash={own} kind={isChanged ? 'wrong' : 'ok'} />
    </g>
  )
}

const signs = { ok: '✓ ', wrong: '✗ ', sibling: '' } as const

const Hash = ({ x, y, hash, kind }: { x: number; y: number; hash: string; kind: keyof typeof signs }) => (
  <g className={css.hash} data-kind={kind}>
    <rect x={x + 1} y={y} width={box.width - 2} height={box.height} rx={6} />
    <text x={x + box.width / 2} y={y + 20}>
      {signs[kind]}
      {shortHex(hash)}
    </text>
    <title>{hash}</title>
  </g>
)
