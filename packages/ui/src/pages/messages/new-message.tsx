import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { TextArea, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { messagesPath } from '../paths.js'

/** Writes to somebody for the first time. */
export function NewMessage({ onClose }: { onClose: () => void }) {
  const [to, setTo] = useState('')
  const [text, setText] = useState('')
  const [, go] = useLocation()
  const { data } = useCall('listAgents')
  const body = { to: to.trim(), text: text.trim() }
  const sending = useAct((client) => client.call('sendMessage', { body: { ...body, waitMs: 0 } }))
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: (sent) => {
        onClose()
        go(messagesPath(sent.to))
      },
    })
  return (
    <FormDialog
      title="New message"
      verb="Send"
      isReady={body.to !== '' && body.text !== ''}
      act={sending}
      onSend={send}
      onClose={onClose}
      command={
        <AsCommand
          route="sendMessage"
          body={body}
          kg={kgLine('send', body.to || 'ada', body.text || 'Hello')}
          tool={{ name: 'kg_send_message', args: body }}
        />
      }
    >
      <TextField
        label="To"
        value={to}
        list="known-agents"
        onChange={(event) => setTo(event.target.value)}
        hint="Name, address or peer id of an agent that this node knows."
      />
      <datalist id="known-agents">
        {data?.agents.map(({ agentAddress, name }) => (
          <option key={agentAddress} value={agentAddress}>
            {name}
          </option>
        ))}
      </datalist>
      <TextArea label="Message" value={text} maxLength={32_768} onChange={(event) => setText(event.target.value)} />
    </FormDialog>
  )
}
