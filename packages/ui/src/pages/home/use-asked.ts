import { useState } from 'react'

const place = 'kg.first-question'

/** Whether the first question was asked in this browser. The node does not keep who has asked what. */
export function useAsked(): readonly [isAsked: boolean, setAsked: () => void] {
  const [isAsked, setAsked] = useState(() => window.localStorage.getItem(place) !== null)
  const set = () => {
    window.localStorage.setItem(place, 'yes')
    setAsked(true)
  }
  return [isAsked, set]
}
