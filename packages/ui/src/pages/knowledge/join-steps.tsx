import { Circle, CircleCheck } from 'lucide-react'
import css from './join.module.css'
import { type JoinRequest, joinState } from './join-state.js'

const steps = ['Asked', 'Approved', 'Data has arrived']

/** The three steps of joining, and how far it is. */
export function JoinSteps({ request }: { request: JoinRequest }) {
  const { done } = joinState(request)
  return (
    <ol className={css.steps} aria-label="Steps of joining">
      {steps.map((word, i) => {
        const Icon = i < done ? CircleCheck : Circle
        return (
          <li key={word} data-done={i < done ? '' : undefined} aria-current={i === done ? 'step' : undefined}>
            <Icon size={20} aria-hidden />
            {word}
            <span className="only-read">{i < done ? ' (done)' : ''}</span>
          </li>
        )
      })}
    </ol>
  )
}
