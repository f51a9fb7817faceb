import type { Reply, Routes } from '@kg/contract'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { Link } from 'wouter'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { boardPath } from '../paths.js'
import type { Message } from './conversations.js'
import css from './messages.module.css'

type Waiting = Reply<Routes['listOutbox']>['messages'][number]

const states = {
  queued: { tone: 'draft', word: 'Waiting', Icon: Clock },
  delivered: { tone: 'published', word: 'Delivered', Icon: Check },
  refused: { tone: 'danger', word: 'Refused', Icon: CircleAlert },
  expired: { tone: 'danger', word: 'Not delivered', Icon: CircleAlert },
} as const

/** One message; of one's own, whether it has arrived, and why not. */
export function Bubble({ message, waiting }: { message: Message; waiting: Waiting | undefined }) {
  const { direction, text, ts, contextGraphId } = message
  return (
    <li className={css.bubble} data-direction={direction}>
      <p className={css.text}>
        <bdi>{text}</bdi>
      </p>
      <small>
        <Moment time={ts} />
        {contextGraphId === undefined ? null : (
          <Link href={boardPath(contextGraphId)}>
            <bdi>{contextGraphId}</bdi>
          </Link>
        )}
        {message.direction === 'out' ? (
          <Delivery state={message.state} waiting={waiting} />
        ) : message.signed ? null : (
          <span title="The node of the agent vouches for it">Not signed by the agent itself</span>
        )}
      </small>
    </li>
  )
}

function Delivery({ state, waiting }: { state: keyof typeof states; waiting: Waiting | undefined }) {
  const { tone, word, Icon } = states[state]
  return (
    <>
      <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
        {word}
      </Chip>
      {waiting === undefined ? null : (
        <span>
          {waiting.lastError ?? 'Not tried yet'}; {waiting.attempts} tries, next <Moment time={waiting.nextAttemptAt} />
        </span>
      )}
    </>
  )
}
