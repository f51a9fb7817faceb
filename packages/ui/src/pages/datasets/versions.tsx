import { Link } from 'wouter'
import { eventPath } from '../paths.js'
import type { Stop } from '../trail/read-items.js'
import { partyWord } from '../trail/words.js'
import css from './event.module.css'

/** Several parties may say something different about one thing. */
export const Versions = ({ versions, shown }: { versions: readonly Stop[]; shown: Stop }) =>
  versions.length < 2 ? null : (
    <nav className={css.versions} aria-label="Who says what">
      Said by:{' '}
      {versions.map((one) => (
        <Link
          key={one.key}
          href={eventPath(one.item.kgObject['@id'], one.item.datasets[0])}
          aria-current={one === shown ? 'page' : undefined}
        >
          <bdi>{partyWord(one.party, new Map())}</bdi>
        </Link>
      ))}
    </nav>
  )
