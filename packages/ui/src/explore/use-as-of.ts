import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** The moment that the address names: a receipt number or a date; undefined is now. */
export function useAsOf(): readonly [asOf: string | undefined, setAsOf: (asOf: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const setAsOf = useCallback(
    (asOf: string | undefined) =>
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (asOf === undefined) next.delete('asOf')
        else next.set('asOf', asOf)
        return next
      }),
    [setSearch],
  )
  return [search.get('asOf') || undefined, setAsOf]
}
