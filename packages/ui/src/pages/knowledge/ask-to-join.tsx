import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed } from '../../look/states.js'
import { boardPath, joinPath } from '../paths.js'
import { readInvite } from './invite.js'
import css from './join.module.css'

interface Props {
  readonly graph: string
  readonly curator: string
}

/** Asks for what an invite names. A curated graph has a curator who decides; an open one is simply followed. */
export function AskToJoin(given: Props) {
  const [graph, setGraph] = useState(given.graph)
  const [curator, setCurator] = useState(given.curator)
  const [name, setName] = useState('')
  const [, go] = useLocation()
  const id = graph.trim()
  const curatorPeerId = curator.trim()
  const agentName = name.trim()
  const body = { curatorPeerId, ...(agentName !== '' && { agentName }) }
  const acting = useAct(async (client) => {
    if (curatorPeerId === '') await client.call('subscribeContextGraph', { body: { contextGraphId: id } })
    else await client.call('requestJoin', { params: { id }, body })
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const done = curatorPeerId === '' ? boardPath(id) : joinPath(id, curatorPeerId)
    acting.mutate(undefined, { onSuccess: () => go(done) })
  }
  /** A whole invite may be pasted where the id goes. */
  const fill = (text: string) => {
    const invite = readInvite(text)
    setGraph(invite?.graph ?? text)
    if (invite?.curator !== undefined) setCurator(invite.curator)
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextField
        label="Invite, or id of the context graph"
        value={graph}
        required
        onChange={({ target }) => fill(target.value)}
        hint="Paste what the curator sent you. It begins with kg:join, or is the id alone."
      />
      <TextField
        label="Node of the curator"
        value={curator}
        onChange={({ target }) => setCurator(target.value)}
        hint="Its peer id or address. Leave it empty for an open context graph."
      />
      {curatorPeerId === '' ? null : (
        <TextField
          label="Your name"
          value={name}
          maxLength={128}
          onChange={({ target }) => setName(target.value)}
          hint="The curator sees it beside your address."
        />
      )}
      {acting.error === null ? null : <Failed error={acting.error} />}
      <Button kind="primary" type="submit" disabled={id === '' || acting.isPending}>
        {curatorPeerId === '' ? 'Follow it' : 'Ask to join'}
      </Button>
      {curatorPeerId === '' ? (
        <AsCommand
          route="subscribeContextGraph"
          body={{ contextGraphId: id }}
          kg={kgLine('subscribe', id || 'garden')}
        />
      ) : (
        <AsCommand
          route="requestJoin"
          params={{ id }}
          body={body}
          kg={kgLine(
            'context-graph',
            'request-join',
            id,
            curatorPeerId,
            ...(agentName === '' ? [] : ['--name', agentName]),
          )}
        />
      )}
    </form>
  )
}
