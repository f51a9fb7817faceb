import { Clock } from 'lucide-react'
import { Button } from '../look/button.js'
import { type Change, dateWords, indexAt } from './changes.js'
import css from './time-slider.module.css'

interface Props {
  readonly asOf: string
  readonly changes: readonly Change[]
  readonly onNow: () => void
}

/** Says that the past is shown, and how much has happened since. */
export function AsOfBanner({ asOf, changes, onNow }: Props) {
  const at = indexAt(changes, asOf)
  const since = changes.length - 1 - at
  return (
    <div className={css.banner} role="status">
      <Clock size={14} aria-hidden />
      <span>
        As of <strong>{momentWords(asOf, changes[at])}</strong>
        {since > 0 ? ` — ${since.toLocaleString()} ${since === 1 ? 'change' : 'changes'} since` : ''}
      </span>
      <Button onClick={onNow}>Back to now</Button>
    </div>
  )
}

function momentWords(asOf: string, change: Change | undefined): string {
  if (!/^\d+$/.test(asOf)) return Number.isNaN(Date.parse(asOf)) ? asOf : dateWords(asOf)
  return change !== undefined && change.seq === Number(asOf) ? dateWords(change.time) : `receipt ${asOf}`
}
