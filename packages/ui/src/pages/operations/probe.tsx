import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '../../look/layer.js'
import css from './health.module.css'

/** `idle`: nothing is wrong, and nothing happens there. */
export type Verdict = 'good' | 'bad' | 'idle' | 'unknown'

const verdicts = {
  good: { tone: 'published', word: 'Good', Icon: CircleCheck },
  bad: { tone: 'danger', word: 'Look here', Icon: CircleAlert },
  idle: { tone: 'plain', word: 'None', Icon: CircleDashed },
  unknown: { tone: 'plain', word: 'Asking', Icon: CircleDashed },
} as const

/** A part of the node, and what it answered. */
export function Probe({ word, verdict, children }: { word: string; verdict: Verdict; children: ReactNode }) {
  const { tone, word: verdictWord, Icon } = verdicts[verdict]
  return (
    <section className={css.probe} aria-label={word}>
      <h2>
        {word}
        <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
          {verdictWord}
        </Chip>
      </h2>
      {children}
    </section>
  )
}
