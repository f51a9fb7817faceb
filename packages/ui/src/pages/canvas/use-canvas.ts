import { useMemo, useRef } from 'react'
import { useScope } from '../../explore/use-scope.js'
import { type CanvasState, readState, writeState } from './canvas-state.js'

/** The state of the canvas in the address, and the way back. */
export function useCanvas() {
  const { search, set, ...scope } = useScope()
  const text = new URLSearchParams(
    [...search].filter(([name]) => ['from', 'open', 'hide', 'pin'].includes(name)),
  ).toString()
  const state = useMemo(() => readState(new URLSearchParams(text)), [text])
  const past = useRef<CanvasState[]>([])
  const change = (next: CanvasState, more: Readonly<Record<string, string | undefined>> = {}) => {
    past.current.push(state)
    set({ ...writeState(next), ...more })
  }
  const undo = () => {
    const before = past.current.pop()
    if (before !== undefined) set(writeState(before))
  }
  return { ...scope, search, set, state, change, undo, past }
}

export type OpenCanvas = ReturnType<typeof useCanvas>
