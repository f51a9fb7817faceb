import { FileText, X } from 'lucide-react'
import { Button, ButtonLink } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { Chip } from '../../look/layer.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { assetPath } from '../paths.js'
import { kindOf, sizeText } from './file-kind.js'
import css from './import.module.css'
import type { ImportItem, ImportQueue, ImportState } from './import-queue.js'
import { NameNote } from './name-note.js'
import { Preview } from './preview.js'

interface Props {
  readonly item: ImportItem
  readonly queue: ImportQueue
  /** Of the one who imports. */
  readonly author: string
  readonly isTwice: boolean
}

/** One file: what it is, where it goes, how far it is, and what can be done about it. */
export function ImportRow({ item, queue, author, isTwice }: Props) {
  const { id, graph, file, name, state } = item
  const isEditable = state.step === 'ready' || state.step === 'failed'
  return (
    <li className={css.row} data-step={state.step}>
      <div className={css.file}>
        <FileText size={16} aria-hidden />
        <bdi title={file.name}>{file.name}</bdi>
        <Chip tone="plain">{kindOf(file.name)}</Chip>
        <small>{sizeText(file.size)}</small>
      </div>
      {isEditable ? (
        <div className={css.name}>
          <TextField
            label="Draft"
            value={name}
            maxLength={256}
            onChange={(event) => queue.rename(id, event.target.value)}
          />
          <NameNote graph={graph} name={name} isTwice={isTwice} />
        </div>
      ) : (
        <div className={css.name}>
          Draft <bdi>{name}</bdi>
        </div>
      )}
      <div className={css.state} role="status">
        <StateText state={state} fileName={file.name} />
      </div>
      <div className={css.do}>
        <Actions item={item} queue={queue} author={author} />
      </div>
      {state.step === 'done' ? <Preview graph={graph} name={name} /> : null}
    </li>
  )
}

function StateText({ state, fileName }: { state: ImportState; fileName: string }) {
  switch (state.step) {
    case 'ready':
      return null
    case 'waiting':
      return <span>Waits for its turn</span>
    case 'sending':
      return (
        <>
          <progress value={state.share} aria-label={`Sending ${fileName}`} />
          <span>{Math.floor(state.share * 100)} % sent</span>
        </>
      )
    case 'reading':
      return (
        <>
          <progress aria-label={`Reading ${fileName}`} />
          <span>The node reads it</span>
        </>
      )
    case 'done':
      return (
        <Chip tone="published">
          {state.statements.toLocaleString()} {state.statements === 1 ? 'statement' : 'statements'}
          {state.replaced > 0 ? ` in place of ${state.replaced.toLocaleString()}` : ''}
        </Chip>
      )
    case 'undone':
      return <Chip tone="plain">Undone: the draft is gone</Chip>
    case 'failed':
      return <Fault error={state.error} />
  }
}

function Fault({ error }: { error: unknown }) {
  const { detail, remedy, code } = explain(error)
  return (
    <div className={css.fault}>
      <strong>Not imported.</strong> {detail}
      {remedy === undefined ? null : <p>{remedy}</p>}
      {code === undefined ? null : <code>{code}</code>}
    </div>
  )
}

function Actions({ item, queue, author }: Omit<Props, 'isTwice'>) {
  const { id, graph, name, file, state } = item
  const toast = useToast()
  const undo = () => void queue.undo(id).catch((error: unknown) => toast(explain(error).detail))
  const remove = (
    <Button kind="plain" isIcon aria-label={`Take ${file.name} off the list`} onClick={() => queue.remove(id)}>
      <X size={16} aria-hidden />
    </Button>
  )
  if (state.step === 'ready' || state.step === 'waiting' || state.step === 'undone') return remove
  if (state.step === 'failed')
    return (
      <>
        <Button onClick={() => queue.retry(id)} disabled={name.trim() === ''}>
          Try again
        </Button>
        {remove}
      </>
    )
  if (state.step !== 'done') return null
  return (
    <>
      {queue.canUndo(item) ? <Button onClick={undo}>Undo</Button> : null}
      <ButtonLink to={assetPath(graph, author, name)}>Open</ButtonLink>
      {remove}
    </>
  )
}
