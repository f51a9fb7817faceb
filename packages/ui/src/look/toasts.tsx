import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from './button.js'
import css from './toasts.module.css'

interface Toast {
  readonly id: number
  readonly text: ReactNode
}

const shownMs = 8000
const ToastContext = createContext<(text: ReactNode) => void>(() => undefined)

/** Short notes about what was done, at the edge of the page. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const drop = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), [])
  const add = useCallback(
    (text: ReactNode) => {
      const id = ++last.current
      setToasts((before) => [...before.slice(-3), { id, text }])
      setTimeout(() => drop(id), shownMs)
    },
    [drop],
  )
  return (
    <ToastContext value={add}>
      {children}
      <div className={css.list} role="status">
        {toasts.map(({ id, text }) => (
          <div key={id} className={css.toast}>
            <span>{text}</span>
            <Button kind="plain" isIcon aria-label="Dismiss" onClick={() => drop(id)}>
              <X size={14} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
    </ToastContext>
  )
}

export const useToast = (): ((text: ReactNode) => void) => useContext(ToastContext)
