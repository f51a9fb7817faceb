import { type RefObject, useEffect, useRef, useState } from 'react'
import { Loading } from '../look/states.js'
import css from './graph.module.css'
import type { Scene } from './scene.js'
import type { Stage } from './stage.js'
import type { Colours } from './use-colours.js'
import { wantsMotion } from './use-scene.js'

interface Props {
  readonly scene: Scene
  readonly colours: Colours
  readonly label: string
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onOpen: (id: string) => void
  readonly onDrag: (id: string) => void
  /** Where the tools around it find the picture. */
  readonly stage: RefObject<Stage | undefined>
  readonly onFailed: () => void
}

/** The graph, drawn with WebGL. Everything in it is in the list, too. */
export function Canvas({ scene, colours, label, selected, stage, onFailed, ...events }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  const heard = useRef(events)
  heard.current = events
  const first = useRef({ colours, selected, onFailed })
  useEffect(() => {
    let isGone = false
    const open = async (element: HTMLElement) => {
      const { SigmaStage } = await import('./stage.js')
      if (isGone) return
      stage.current = new SigmaStage(element, scene, first.current.colours, first.current.selected, wantsMotion(), {
        onSelect: (id) => heard.current.onSelect(id),
        onOpen: (id) => heard.current.onOpen(id),
        onDrag: (id) => heard.current.onDrag(id),
      })
      setReady(true)
    }
    if (host.current !== null) open(host.current).catch(() => first.current.onFailed())
    return () => {
      isGone = true
      stage.current?.end()
      stage.current = undefined
    }
  }, [scene, stage])
  useEffect(() => {
    if (isReady) stage.current?.paint(colours)
  }, [stage, colours, isReady])
  useEffect(() => {
    if (isReady) stage.current?.select(selected)
  }, [stage, selected, isReady])
  return (
    <>
      <div ref={host} className={css.canvas} role="img" aria-label={label} data-ready={isReady} />
      {isReady ? null : (
        <div className={css.waiting}>
          <Loading rows={3} />
        </div>
      )}
    </>
  )
}

/** Whether this browser can draw with WebGL at all. */
export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
