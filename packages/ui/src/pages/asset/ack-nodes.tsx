import type { PublisherJob } from '@kg/contract'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { middleOut } from '../../look/short-iri.js'
import css from './publish-job.module.css'

type Acks = NonNullable<PublisherJob['acknowledgements']>

const icons = { asked: CircleDashed, given: CircleCheck, refused: CircleAlert } as const
const words = { asked: 'was asked', given: 'has acknowledged it', refused: 'refused' } as const

/** Which core nodes have promised to keep it, and how many are needed. */
export function AckNodes({ required, nodes }: Acks) {
  const given = nodes.filter(({ state }) => state === 'given').length
  const dots = Array.from({ length: Math.min(required, 24) }, (_, i) => i)
  return (
    <>
      <p className={css.count}>
        <span className={css.bar} aria-hidden>
          {dots.map((i) => (
            <span key={i} data-given={i < given ? '' : undefined} />
          ))}
        </span>
        {given} of {required} acknowledgements
      </p>
      <ul className={css.acks} aria-label="Core nodes">
        {nodes.map(({ identityId, peerId, state, reason }) => {
          const Icon = icons[state]
          return (
            <li key={identityId} data-state={state}>
              <Icon size={14} aria-hidden />
              <span>
                Core node {identityId}{' '}
                <span title={peerId}>({peerId === undefined ? 'this node' : middleOut(peerId, 14)})</span>{' '}
                {words[state]}
                {reason === undefined ? '' : `: ${reason}`}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
