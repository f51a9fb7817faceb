import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.js'
import css from './dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** The palette shows its field instead. */
  readonly hidesTitle?: boolean
  readonly children: ReactNode
}

/** A dialog of the browser: it keeps the focus inside, closes with Esc, and gives the focus back. */
export function Dialog({ title, onClose, hidesTitle = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it as well
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={css.body}>
        <div className={hidesTitle ? 'only-read' : css.head}>
          <h2 id={id}>{title}</h2>
          <Button kind="plain" isIcon aria-label="Close" onClick={onClose} tabIndex={hidesTitle ? -1 : 0}>
            <X size={16} aria-hidden />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
