import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
}

/** A line of text with its label. */
export function TextField({ label, hint, ...rest }: Labelled & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} autoComplete="off" {...rest} />
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
    </div>
  )
}

/** A text of many lines with its label. */
export function TextArea({ label, hint, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} spellCheck={false} {...rest} />
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
    </div>
  )
}

/** One of several choices. */
export function Choice({ label, hint, children, ...rest }: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...rest}>
        {children}
      </select>
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
    </div>
  )
}
