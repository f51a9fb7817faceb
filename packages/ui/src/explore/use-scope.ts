import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readView } from '../data/views.js'

/** What is explored, from the address: which context graph, which layers, and as of when. */
export function useScope() {
  const [search, setSearch] = useSearchParams()
  const graph = search.get('graph') || undefined
  const view = readView(search.get('view'))
  const asOf = search.get('asOf') || undefined
  /** As requests take it. */
  const asked = useMemo(
    () => ({
      ...(graph !== undefined && { contextGraphId: graph }),
      ...(view !== undefined && { view }),
      ...(asOf !== undefined && { asOf }),
    }),
    [graph, view, asOf],
  )
  /** Changes the address; what is given as undefined leaves it. */
  const set = useCallback(
    (values: Readonly<Record<string, string | readonly string[] | undefined>>, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            next.delete(name)
            for (const one of typeof value === 'string' ? [value] : (value ?? []))
              if (one !== '') next.append(name, one)
          }
          return next
        },
        { replace },
      ),
    [setSearch],
  )
  return { graph, view, asOf, asked, search, set }
}

/** What requests about one moment of some layers have in common. */
export type Asked = ReturnType<typeof useScope>['asked']
