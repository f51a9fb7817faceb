import { Agent } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'

const words: Readonly<Record<string, string>> = {
  'asset.create': 'opened the draft',
  'asset.write': 'added statements',
  'asset.replace': 'replaced the statements',
  'asset.edit': 'edited the draft',
  'asset.finalize': 'sealed it',
  'asset.share': 'shared it',
  'asset.publish': 'published it',
  'asset.receive': 'sent a version from another node',
  'asset.rename': 'renamed it',
  'asset.pull': 'started the next version',
}

/** What has happened to the asset, newest first. */
export const History = ({ events }: { events: AssetData['events'] }) => (
  <ol className={css.history}>
    {events.toReversed().map(({ seq, time, action, agent }) => (
      <li key={seq}>
        <Agent address={agent.replace('did:kg:agent:', '')} />
        <span>{words[action] ?? action}</span>
        <Moment time={time} />
      </li>
    ))}
  </ol>
)
