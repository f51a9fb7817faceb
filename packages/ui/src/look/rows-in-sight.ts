import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'

interface RowsInSight {
  /** What is scrolled. */
  readonly place: RefObject<HTMLElement | null>
  readonly list: Virtualizer<HTMLElement, Element>
}

/** Of a list of any length, only the rows in sight are there. */
export function useRowsInSight(count: number, height: number): RowsInSight {
  const place = useRef<HTMLElement>(null)
  const list = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    overscan: 20,
  })
  return { place, list }
}
