import { useSyncExternalStore } from 'react'

const place = 'kg.first-steps'
const watchers = new Set<() => void>()

const watch = (onChange: () => void) => {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** What somebody wants with the first steps in this browser; nothing where nobody has said so. */
type Wish = 'shown' | 'hidden' | null

function read(): Wish {
  const kept = window.localStorage.getItem(place)
  return kept === 'shown' || kept === 'hidden' ? kept : null
}

export function wishSteps(wish: 'shown' | 'hidden'): void {
  window.localStorage.setItem(place, wish)
  for (const watcher of watchers) watcher()
}

export const useStepsWish = (): Wish => useSyncExternalStore(watch, read)
