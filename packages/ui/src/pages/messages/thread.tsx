import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { TextArea } from '../../look/field.js'
import { Agent, Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed, Loading } from '../../look/states.js'
import { Bubble } from './bubble.js'
import { isUnread } from './conversations.js'
import css from './messages.module.css'

const most = 200

/** What was written to and by one agent, the newest at the end. */
export function Thread({ agent }: { agent: string }) {
  const { data, error, refetch } = useCall('listMessages', { query: { peer: agent, limit: most } }, { keepsOld: true })
  const { data: outbox } = useCall('listOutbox')
  const reading = useAct((client, ids: readonly string[]) =>
    client.call('markMessagesRead', { body: { ids: [...ids] } }),
  )
  const box = useRef<HTMLOListElement>(null)
  const unread = (data?.messages ?? []).filter(isUnread).map(({ id }) => id)
  const fresh = unread.join()
  const newest = data?.messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message is marked once, when it is shown
  useEffect(() => {
    if (fresh !== '') reading.mutate(fresh.split(','))
  }, [fresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is brought into sight when it comes
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { with: other } = data
  return (
    <section className={css.thread} aria-label="Conversation">
      <h2>
        <Agent address={other?.agent ?? agent} name={other?.name} />
        <Iri iri={other?.agent ?? agent} what="the address" />
      </h2>
      {data.nextCursor === undefined ? null : <p className={css.older}>The newest {most} messages are shown.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled with the keyboard */}
      <ol ref={box} className={css.messages} aria-label="Messages" tabIndex={0}>
        {data.messages.toReversed().map((message) => (
          <Bubble key={message.id} message={message} waiting={outbox?.messages.find(({ id }) => id === message.id)} />
        ))}
      </ol>
      {data.messages.length === 0 ? <p className={css.older}>Nothing was written yet.</p> : null}
      <Answer to={other?.agent ?? agent} />
    </section>
  )
}

function Answer({ to }: { to: string }) {
  const [text, setText] = useState('')
  const body = { to, text: text.trim() }
  const sending = useAct((client) => client.call('sendMessage', { body: { ...body, waitMs: 0 } }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(undefined, { onSuccess: () => setText('') })
  }
  return (
    <form className={css.answer} onSubmit={send}>
      <TextArea
        label="Message"
        value={text}
        maxLength={32_768}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
        hint="Ctrl Enter sends it."
      />
      {sending.error === null ? null : <Failed error={sending.error} />}
      <div className={css.send}>
        <AsCommand route="sendMessage" body={body} kg={kgLine('send', to, body.text || 'Hello')} />
        <Button kind="primary" type="submit" disabled={body.text === '' || sending.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
