import { useScope } from '../../../explore/use-scope.js'
import { Button } from '../../../look/button.js'
import css from './table.module.css'
import { perPage } from './use-table.js'

/** Which rows of how many, and the pages before and after. */
export function Pages({ page, total }: { page: number; total: number }) {
  const { set } = useScope()
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  if (page === 1 && total <= perPage) return null
  const go = (to: number) => set({ page: to === 1 ? undefined : String(to) })
  return (
    <nav className={css.pages} aria-label="Pages of the table">
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <span>
        {first.toLocaleString()}–{last.toLocaleString()} of {total.toLocaleString()}
      </span>
      <Button disabled={last >= total} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
