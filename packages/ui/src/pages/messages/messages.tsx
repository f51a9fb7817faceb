import { useState } from 'react'
import { Link } from 'wouter'
import type { News } from '../../data/live.js'
import { useRefresh } from '../../data/refresh.js'
import { useFilter } from '../../data/use-filter.js'
import { Button } from '../../look/button.js'
import { Page } from '../../look/page.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { Inbox } from './inbox.js'
import css from './messages.module.css'
import { NewMessage } from './new-message.js'
import { Policy } from './policy.js'
import { Thread } from './thread.js'

const tabs = [
  { key: 'inbox', word: 'Inbox' },
  { key: 'policy', word: 'Who may write' },
]

const isAboutMessages = ({ action }: News): boolean => action.startsWith('message.')

/** What agents write to each other, encrypted from one to the other. */
export function Messages() {
  const tab = useTab(tabs)
  const [agent] = useFilter('with')
  const [isWriting, setWriting] = useState(false)
  useRefresh(isAboutMessages, ['listMessages', 'listOutbox', 'messagePolicy'])
  const write = (
    <Button kind="primary" onClick={() => setWriting(true)}>
      New message
    </Button>
  )
  return (
    <Page title="Messages" above={<Link href="/agents">Agents</Link>} actions={write}>
      <Tabs name="Parts of messages" tabs={tabs} />
      {tab === 'policy' ? (
        <Policy />
      ) : (
        <div className={css.columns} data-open={agent === '' ? undefined : ''}>
          <Inbox chosen={agent} />
          {agent === '' ? null : <Thread key={agent} agent={agent} />}
        </div>
      )}
      {isWriting ? <NewMessage onClose={() => setWriting(false)} /> : null}
    </Page>
  )
}
