import { Chip } from '../../look/layer.js'
import { explain } from '../../look/states.js'
import css from './import.module.css'
import type { Outcome, Progress } from './import-queue.js'

/** How far the node is with a file. */
export function ReadingState({ fileName, progress }: { fileName: string; progress: Progress | undefined }) {
  const { done, of } = progress ?? {}
  const share = done === undefined || of === undefined || of === 0 ? {} : { value: done / of }
  return (
    <>
      <progress aria-label={`Reading ${fileName}`} {...share} />
      <span>
        {done === undefined
          ? 'The node reads it'
          : `Part ${done.toLocaleString()}${of === undefined ? '' : ` of ${of.toLocaleString()}`}`}
      </span>
    </>
  )
}

export const DoneState = ({ outcome: { statements, warnings } }: { outcome: Outcome }) => (
  <div className={css.outcome}>
    <Chip tone="published">
      {statements.toLocaleString()} {statements === 1 ? 'statement' : 'statements'}
    </Chip>
    {warnings.length === 0 ? null : (
      <details className={css.warnings}>
        <summary>
          {warnings.length.toLocaleString()} {warnings.length === 1 ? 'warning' : 'warnings'}
        </summary>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>
              <bdi>{warning}</bdi>
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
)

/** What happened, what to do, and the code to ask others about it. */
export function Fault({ error }: { error: unknown }) {
  const { detail, remedy, code } = explain(error)
  return (
    <div className={css.fault}>
      <strong>Not imported.</strong> <bdi>{detail}</bdi>
      {remedy === undefined ? null : <p>{remedy}</p>}
      {code === undefined ? null : <code>{code}</code>}
    </div>
  )
}
