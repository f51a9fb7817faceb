import { X } from 'lucide-react'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { Chip } from '../../look/layer.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { FileLabel } from './file-label.js'
import css from './import.module.css'
import type { ImportItem, ImportQueue, ImportState } from './import-queue.js'
import { DoneState, Fault, ReadingState } from './import-state.js'
import { NameNote } from './name-note.js'
import { OpenLinks } from './open-links.js'
import { Preview } from './preview.js'

interface Props {
  readonly item: ImportItem
  readonly queue: ImportQueue
  /** Of the one who imports. */
  readonly author: string
  readonly isTwice: boolean
}

const editable: readonly ImportState['step'][] = ['ready', 'failed', 'cancelled']

/** One file: what it is, where it goes, how far it is, and what can be done about it. */
export function ImportRow({ item, queue, author, isTwice }: Props) {
  const { id, graph, file, name, state } = item
  return (
    <li className={css.row} data-step={state.step}>
      <FileLabel name={file.name} bytes={file.size} />
      {editable.includes(state.step) ? (
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
      return <ReadingState fileName={fileName} progress={state.progress} />
    case 'done':
      return <DoneState outcome={state.outcome} />
    case 'cancelled':
      return <Chip tone="plain">Cancelled: nothing was stored</Chip>
    case 'undone':
      return <Chip tone="plain">Undone: the draft is gone</Chip>
    case 'failed':
      return <Fault error={state.error} />
  }
}

function Actions({ item, queue, author }: Omit<Props, 'isTwice'>) {
  const { id, graph, name, file, state } = item
  const toast = useToast()
  const attempt = (doing: Promise<unknown>) => void doing.catch((error: unknown) => toast(explain(error).detail))
  const remove = (
    <Button kind="plain" isIcon aria-label={`Take ${file.name} off the list`} onClick={() => queue.remove(id)}>
      <X size={16} aria-hidden />
    </Button>
  )
  switch (state.step) {
    case 'ready':
    case 'undone':
      return remove
    case 'waiting':
    case 'sending':
    case 'reading':
      return (
        <Button aria-label={`Cancel ${file.name}`} onClick={() => attempt(queue.cancel(id))}>
          Cancel
        </Button>
      )
    case 'failed':
    case 'cancelled':
      return (
        <>
          <Button onClick={() => queue.retry(id)} disabled={name.trim() === ''}>
            Try again
          </Button>
          {remove}
        </>
      )
    case 'done':
      return (
        <>
          {queue.canUndo(item) ? <Button onClick={() => attempt(queue.undo(id))}>Undo</Button> : null}
          <OpenLinks graph={graph} author={author} name={name} document={state.outcome.document} />
          {remove}
        </>
      )
  }
}
