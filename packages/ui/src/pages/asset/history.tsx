import { actWords } from '../../look/act-words.js'
import { Agent } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'

/** What has happened to the asset, newest first. */
export const History = ({ events }: { events: AssetData['events'] }) => (
  <ol className={css.history}>
    {events.toReversed().map(({ seq, time, action, agent }) => (
      <li key={seq}>
        <Agent address={agent.replace('did:kg:agent:', '')} />
        <span>{actWords(action)}</span>
        <Moment time={time} />
      </li>
    ))}
  </ol>
)
