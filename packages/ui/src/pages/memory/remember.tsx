import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { TextArea, TextField } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { useToast } from '../../look/toasts.js'

/** Writes a note. A similar one that is there is named instead of stored again. */
export function Remember({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const body = { text: text.trim(), ...(source.trim() !== '' && { source: source.trim() }) }
  const remembering = useAct((client) => client.call('remember', { body }))
  const send = () =>
    remembering.mutate(undefined, {
      onSuccess({ duplicateOf }) {
        if (duplicateOf !== undefined) toast(`This is known already: ${duplicateOf.text}`)
        onClose()
      },
    })
  return (
    <FormDialog
      title="New note"
      verb="Remember"
      isReady={body.text !== ''}
      act={remembering}
      onSend={send}
      onClose={onClose}
      command={<AsCommand route="remember" body={body} kg={kgLine('remember', body.text)} />}
    >
      <TextArea label="What to remember" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      <TextField label="Source" value={source} onChange={(event) => setSource(event.target.value)} />
    </FormDialog>
  )
}
