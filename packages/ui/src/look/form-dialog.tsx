import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.js'
import { Dialog, DialogActions } from './dialog.js'
import css from './dialog.module.css'
import { Failed } from './states.js'

interface Props {
  readonly title: string
  /** The verb on the button. */
  readonly verb: string
  readonly isReady: boolean
  /** What is done when it is sent. */
  readonly act: { readonly isPending: boolean; readonly error: Error | null }
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** The same as a command. */
  readonly command: ReactNode
}

/** A dialog that asks for something and does it. What goes wrong is said in it, and nothing that was entered is lost. */
export function FormDialog({ title, verb, isReady, act, onSend, onClose, children, command }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} className={css.form}>
        {children}
        {act.error === null ? null : <Failed error={act.error} />}
        {command}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!isReady || act.isPending}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
