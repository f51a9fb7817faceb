import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

export interface GraphAddress {
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly hiddenTypes: ReadonlySet<string>
  readonly onToggleType: (type: string) => void
}

/** What is selected and which types are switched off, in the address: `at=` and `off=`. */
export function useGraphAddress(): GraphAddress {
  const [search, setSearch] = useSearchParams()
  const off = search.getAll('off').join('\n')
  const hiddenTypes = useMemo(() => new Set(off === '' ? [] : off.split('\n').map(typeOfWord)), [off])
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true },
    )
  return {
    selected: search.get('at') ?? undefined,
    onSelect: (id) => change((next) => (id === undefined ? next.delete('at') : next.set('at', id))),
    hiddenTypes,
    onToggleType: (type) =>
      change((next) => {
        const word = wordOfType(type)
        if (next.has('off', word)) next.delete('off', word)
        else next.append('off', word)
      }),
  }
}

/** Things without a type have a word, too: an empty value would be lost in a list. */
const wordOfType = (type: string): string => (type === '' ? 'none' : type)
const typeOfWord = (word: string): string => (word === 'none' ? '' : word)
