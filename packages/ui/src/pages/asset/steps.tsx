import { Circle, CircleCheck } from 'lucide-react'
import css from './asset.module.css'

export type Status = 'draft-open' | 'wm-sealed' | 'swm-shared' | 'vm-confirmed'

const order: readonly (readonly [Status, string])[] = [
  ['draft-open', 'Draft'],
  ['wm-sealed', 'Sealed'],
  ['swm-shared', 'Shared'],
  ['vm-confirmed', 'Published'],
]

/** How far an asset has come. */
export function Steps({ status }: { status: Status }) {
  const reached = order.findIndex(([key]) => key === status)
  return (
    <ol className={css.steps} aria-label="From draft to published">
      {order.map(([key, word], i) => {
        const isDone = i <= reached
        const Icon = isDone ? CircleCheck : Circle
        return (
          <li key={key} data-done={isDone ? '' : undefined} aria-current={i === reached ? 'step' : undefined}>
            <Icon size={16} aria-hidden />
            {word}
            <span className="only-read">{isDone ? 'done' : 'not yet'}</span>
          </li>
        )
      })}
    </ol>
  )
}
