import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './check-list.module.css'

export type CheckState = 'ok' | 'failed' | 'running' | 'waiting'

const icons = { ok: CircleCheck, failed: CircleAlert, running: LoaderCircle, waiting: CircleDashed } as const
const words = { ok: 'done', failed: 'not met', running: 'going on', waiting: 'not yet' } as const

/** Things that must be so, one below the other. */
export const CheckList = ({ name, children }: { name: string; children: ReactNode }) => (
  <ul className={css.list} aria-label={name}>
    {children}
  </ul>
)

interface Props {
  readonly state: CheckState
  readonly title: ReactNode
  /** Why it is so, and what to do. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** In place of the usual word for the state. */
  readonly word?: string
}

export function Check({ state, title, children, action, word = words[state] }: Props) {
  const Icon = icons[state]
  return (
    <li className={css.check} data-state={state}>
      <Icon size={16} aria-hidden />
      <div className={css.text}>
        <span>{title}</span> <span className="only-read">({word})</span>
        {children}
      </div>
      {action}
    </li>
  )
}
