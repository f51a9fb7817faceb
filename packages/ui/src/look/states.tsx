import { ApiError } from '@kg/client'
import { CircleAlert, CircleSlash, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.js'
import { CommandLine } from './command-line.js'
import css from './states.module.css'

/** Room for what is on its way, so that nothing jumps when it comes. */
export const Loading = ({ rows = 6, what = 'Loading' }: { rows?: number; what?: string }) => (
  <div className={css.skeleton} role="status" aria-label={what}>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <span key={row} />
    ))}
  </div>
)

/** Nothing is here yet: what will be, and how to get it here. */
export const Empty = ({ title, children, command }: { title: string; children?: ReactNode; command?: string }) => (
  <section className={css.state}>
    <Inbox size={24} aria-hidden />
    <h2>{title}</h2>
    {children}
    {command === undefined ? null : <CommandLine text={command} />}
  </section>
)

/** What went wrong, with its code and what to do. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, detail, code, remedy } = explain(error)
  const isForbidden = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const Icon = isForbidden ? CircleSlash : CircleAlert
  return (
    <section className={css.state} role="alert">
      <Icon size={24} aria-hidden />
      <h2>{isForbidden ? 'This is not for you to see' : title}</h2>
      <p>{detail}</p>
      {remedy === undefined ? null : <p>{remedy}</p>}
      {code === undefined ? null : <p className={css.code}>{code}</p>}
      {onRetry === undefined || isForbidden ? null : (
        <div className={css.actions}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </section>
  )
}

/** A part of the page that is for others. */
export const Forbidden = ({ children }: { children: ReactNode }) => (
  <section className={css.state} role="alert">
    <CircleSlash size={24} aria-hidden />
    <h2>This is not for you to see</h2>
    {children}
  </section>
)

interface Explained {
  readonly title: string
  readonly detail: string
  readonly code?: string
  readonly remedy?: string
}

/** An error in the words that it brings along. */
export function explain(error: unknown): Explained {
  if (!(error instanceof Error)) return { title: 'Something went wrong', detail: String(error) }
  const { code, remedy } = error as Error & { code?: string; remedy?: string }
  return {
    title: 'This did not work',
    detail: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof remedy === 'string' && { remedy }),
  }
}
