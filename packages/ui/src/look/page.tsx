import { type ReactNode, useEffect } from 'react'
import css from './page.module.css'

interface Props {
  readonly title: string
  /** The way here, above the title. */
  readonly above?: ReactNode
  readonly chips?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head that every page has, and its content. */
export function Page({ title, above, chips, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · kg`
  }, [title])
  return (
    <>
      <div className={css.head}>
        {above === undefined ? null : (
          <nav className={css.above} aria-label="Path">
            {above}
          </nav>
        )}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {chips}
        <div className={css.actions}>{actions}</div>
      </div>
      {children}
    </>
  )
}
