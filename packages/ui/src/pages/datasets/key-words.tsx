import { Link } from 'wouter'
import { CopyButton } from '../../look/copy-button.js'
import { middleOut } from '../../look/short-iri.js'
import { eventPath, trailPath } from '../paths.js'
import { readKey } from '../trail/read-key.js'
import css from './event.module.css'

interface Props {
  readonly id: string
  /** What the datasets call it. */
  readonly name?: string | undefined
  /** The dataset that speaks of it, to open what it says. */
  readonly dataset?: string | undefined
}

const longest = 64

/** A thing or a place by the words of its GS1 key, in every form that it has, with the way to its trail. */
export function KeyWords({ id, name, dataset }: Props) {
  const { parts, epc, link } = readKey(id)
  const isKey = link !== undefined
  return (
    <div className={css.key}>
      <div>
        <Link href={eventPath(id, dataset)}>
          <bdi>
            {name ?? (isKey ? parts.map(([word, value]) => `${word} ${value}`).join(', ') : middleOut(id, longest))}
          </bdi>
        </Link>{' '}
        <Link href={trailPath(id)} aria-label={`Follow the trail of ${middleOut(id, longest)}`}>
          Trail
        </Link>
      </div>
      {name !== undefined && isKey ? (
        <small>{parts.map(([word, value]) => `${word} ${value}`).join(', ')}</small>
      ) : null}
      {[...new Set([epc ?? id, link])].map((text) =>
        text === undefined || (text === id && name === undefined && !isKey) ? null : (
          <small key={text} className={css.form}>
            <code title={text}>{middleOut(text, longest)}</code>
            <CopyButton text={text} what={text === link ? 'the Digital Link' : 'the id'} />
          </small>
        ),
      )}
    </div>
  )
}
