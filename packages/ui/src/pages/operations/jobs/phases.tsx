import type { Phase } from './job-row.js'
import css from './jobs.module.css'

const timeText = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`

/** How long each stretch took, as bars; the same in words for those who do not see them. */
export function Phases({ phases }: { phases: readonly Phase[] }) {
  const total = phases.reduce((sum, { ms }) => sum + ms, 0)
  if (phases.length === 0) return null
  const words = phases.map(({ word, ms }) => `${word} ${timeText(ms)}`).join(', ')
  return (
    <div className={css.phases} title={words}>
      <div className={css.bars} aria-hidden>
        {phases.map(({ word, ms }) => (
          <span key={word} style={{ flexGrow: total === 0 ? 1 : ms / total }} />
        ))}
      </div>
      <small>
        {timeText(total)} <span className="only-read">{words}</span>
      </small>
    </div>
  )
}
