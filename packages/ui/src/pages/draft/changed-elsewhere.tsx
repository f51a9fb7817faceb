import { jsonFromLine } from '@kg/core/turtle'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../look/button.js'
import { Term } from '../../look/term.js'
import type { Difference } from './diff-lines.js'
import css from './draft.module.css'

interface Props {
  /** What others did since the changes here began. */
  readonly theirs: Difference
  readonly onMerge: () => void
  readonly onDrop: () => void
}

const most = 20

/** Somebody else has changed the draft meanwhile. Nothing of either side is lost until one chooses. */
export const ChangedElsewhere = ({ theirs, onMerge, onDrop }: Props) => (
  <section className={css.changed} role="alert">
    <h2>
      <TriangleAlert size={16} aria-hidden /> This draft was changed elsewhere
    </h2>
    <p>
      Since you began, {theirs.add.length.toLocaleString()} statements were added and{' '}
      {theirs.remove.length.toLocaleString()} removed. Your changes are still here.
    </p>
    <Lines sign="+" lines={theirs.add} />
    <Lines sign="−" lines={theirs.remove} />
    <div className={css.choices}>
      <Button kind="primary" onClick={onMerge}>
        Put my changes on top
      </Button>
      <Button onClick={onDrop}>Drop my changes</Button>
    </div>
  </section>
)

const Lines = ({ sign, lines }: { sign: string; lines: readonly string[] }) => (
  <ul>
    {lines.slice(0, most).map((line) => {
      const { subject, predicate, object } = jsonFromLine(line)
      return (
        <li key={line}>
          <span>{sign}</span> <Term text={subject} /> <Term text={predicate} /> <Term text={object} />
        </li>
      )
    })}
    {lines.length > most ? <li>and {(lines.length - most).toLocaleString()} more</li> : null}
  </ul>
)
