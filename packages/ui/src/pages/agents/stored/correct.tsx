import { useState } from 'react'
import { useAct } from '../../../data/use-act.js'
import { AsCommand } from '../../../look/as-command.js'
import { TextArea } from '../../../look/field.js'
import { FormDialog } from '../../../look/form-dialog.js'
import { Term } from '../../../look/term.js'
import { useToast } from '../../../look/toasts.js'
import { editableText, type Statement, withText } from './corrected.js'
import type { StoredAsset } from './stored-assets.js'

interface Props {
  readonly asset: StoredAsset
  readonly statement: Statement
  readonly onClose: () => void
}

/** Puts another object in the place of the one that is wrong. */
export function Correct({ asset: { graph, subGraph, name, layer }, statement, onClose }: Props) {
  const [text, setText] = useState(() => editableText(statement.object))
  const toast = useToast()
  const { subject, predicate, object } = statement
  const body = {
    contextGraphId: graph,
    ...(subGraph !== undefined && { subGraphName: subGraph }),
    remove: [{ subject, predicate, object }],
    add: [{ subject, predicate, object: withText(object, text) }],
  }
  const params = { name }
  const correcting = useAct((client) => client.call('editDraft', { params, body }))
  const correct = () =>
    correcting.mutate(undefined, {
      onSuccess: () => {
        toast(layer === 'wm' ? 'Corrected' : 'Corrected in a new draft. Share it, so that others see it too.')
        onClose()
      },
    })
  return (
    <FormDialog
      title="Correct a statement"
      verb="Correct"
      isReady={text.trim() !== '' && text !== editableText(object)}
      act={correcting}
      onSend={correct}
      onClose={onClose}
      command={<AsCommand route="editDraft" params={params} body={body} />}
    >
      <p>
        <Term text={subject} /> <Term text={predicate} />
      </p>
      <TextArea label="Says" value={text} onChange={(event) => setText(event.target.value)} />
      {layer === 'wm' ? null : (
        <p>Others keep seeing the present version until you share the next one. Its history stays.</p>
      )}
    </FormDialog>
  )
}
