import { useSearchParams } from 'wouter'

/** A choice of the reader that stands in the address; nothing there means the choice that is usual. */
export function useFilter(key: string, usual = ''): readonly [value: string, choose: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === usual) next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  return [search.get(key) ?? usual, choose]
}
