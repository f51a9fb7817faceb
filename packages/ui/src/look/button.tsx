import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import css from './button.module.css'

type Kind = 'usual' | 'primary' | 'danger' | 'plain'

const classOf = (kind: Kind, isIcon: boolean) =>
  [css.button, kind === 'usual' ? '' : css[kind], isIcon ? css.icon : ''].filter(Boolean).join(' ')

type ButtonProps = ComponentProps<'button'> & { readonly kind?: Kind; readonly isIcon?: boolean }

export const Button = ({ kind = 'usual', isIcon = false, ...rest }: ButtonProps) => (
  <button type="button" className={classOf(kind, isIcon)} {...rest} />
)

/** Goes to another page, and looks like a button. */
export const ButtonLink = ({ kind = 'usual', to, children }: { kind?: Kind; to: string; children: ReactNode }) => (
  <Link href={to} className={classOf(kind, false)}>
    {children}
  </Link>
)
