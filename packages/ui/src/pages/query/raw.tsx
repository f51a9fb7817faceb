import { useMemo } from 'react'
import type { Answer } from './answer.js'
import css from './query.module.css'

const most = 1000

/** The answer as the node sent it; of a long one only the beginning, and it says so. */
export function Raw({ result }: { result: Answer['result'] }) {
  const count = (result.bindings ?? result.quads)?.length ?? 0
  const text = useMemo(() => {
    const cut = <T,>(rows: readonly T[]) => rows.slice(0, most)
    const { bindings, quads } = result
    return JSON.stringify(
      { ...result, ...(bindings && { bindings: cut(bindings) }), ...(quads && { quads: cut(quads) }) },
      undefined,
      2,
    )
  }, [result])
  return (
    <>
      {count > most ? (
        <p>
          First {most.toLocaleString()} of {count.toLocaleString()} rows
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text can be scrolled with the keyboard */}
      <section className={css.raw} aria-label="Raw answer" tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </>
  )
}
