import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { TextArea } from '../../look/field.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import type { Note } from './note-card.js'

/** Puts a note in the place of another, which stays in the history. */
export function CorrectNote({ note: { note, text: before }, onClose }: { note: Note; onClose: () => void }) {
  const [text, setText] = useState(before)
  const body = { note, text: text.trim() }
  const correcting = useAct((client) => client.call('correctNote', { body }))
  return (
    <FormDialog
      title="Correct a note"
      verb="Correct"
      isReady={body.text !== '' && body.text !== before}
      act={correcting}
      onSend={() => correcting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      command={<AsCommand route="correctNote" body={body} kg={kgLine('correct', note, body.text)} />}
    >
      <TextArea
        label="What is right"
        hint="The old note stays in the history, and says what has taken its place."
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}
