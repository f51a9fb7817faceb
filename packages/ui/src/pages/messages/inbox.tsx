import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { Agent } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { messagesPath } from '../paths.js'
import { type Conversation, groupByAgent } from './conversations.js'
import css from './messages.module.css'

/** So many of the newest messages make the list. */
const most = 500

/** With whom one has written, the latest first. */
export function Inbox({ chosen }: { chosen: string }) {
  const { data, error, refetch } = useCall('listMessages', { query: { limit: most } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.messages.length === 0)
    return (
      <Empty title="No messages yet" command={kgLine('send', 'ada', 'Hello')}>
        <p>Write to an agent of this node or of another one that this node knows. Its answer appears here.</p>
      </Empty>
    )
  return (
    <nav className={css.inbox} aria-label="Conversations">
      {groupByAgent(data.messages).map((one) => (
        <Entry key={one.agent} conversation={one} isChosen={one.agent === chosen} />
      ))}
    </nav>
  )
}

const Entry = ({
  conversation: { agent, name, last, unread },
  isChosen,
}: {
  conversation: Conversation
  isChosen: boolean
}) => (
  <Link href={messagesPath(agent)} className={css.entry} aria-current={isChosen ? 'true' : undefined}>
    <span className={css.who}>
      <Agent address={agent} name={name} />
      {unread === 0 ? null : <Chip tone="shared">{unread.toLocaleString()} new</Chip>}
      <small>
        <Moment time={last.ts} />
      </small>
    </span>
    <span className={css.preview}>
      {last.direction === 'out' ? 'You: ' : ''}
      <bdi>{last.text.slice(0, 200)}</bdi>
    </span>
  </Link>
)
