import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { places } from './places.js'

interface Keys {
  readonly onSearch: () => void
  readonly onHelp: () => void
}

/** The second key of a pair has to come within this time. */
const pairMs = 1200

/** Keys that work on every page, unless one is typing. */
export function useKeys({ onSearch, onHelp }: Keys): void {
  const [, go] = useLocation()
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault()
        return onSearch()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const place = event.timeStamp - goAt < pairMs ? places.find(({ letter }) => letter === key) : undefined
      goAt = Number.NEGATIVE_INFINITY
      if (place !== undefined) go(place.to)
      else if (key === 'g') goAt = event.timeStamp
      else if (key === '/') onSearch()
      else if (key === '?') onHelp()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** The path and not the target: what is typed in a shadow root seems to come from the element around it. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null
}
