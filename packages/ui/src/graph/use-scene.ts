import { useEffect, useRef, useState } from 'react'
import type { GraphData } from './graph-data.js'
import { Layout } from './layout.js'
import { forgetNothing, readPositions, storePositions } from './positions.js'
import { Scene } from './scene.js'
import { typeColour } from './type-colour.js'
import type { Colours } from './use-colours.js'

interface Wish {
  readonly data: GraphData
  readonly colours: Colours
  readonly hiddenTypes: ReadonlySet<string>
  /** Under which name the positions outlive a reload; undefined: they do not. */
  readonly memory: string | undefined
}

export const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** One scene as long as the page is there, and the layout that moves it until it rests. */
export function useScene({ data, colours, hiddenTypes, memory }: Wish) {
  const [scene] = useState(() => new Scene(memory === undefined ? forgetNothing : readPositions(memory)))
  const [isMoving, setMoving] = useState(false)
  const [version, setVersion] = useState(0)
  const ended = useRef<() => void>(undefined)
  ended.current = () => {
    setMoving(false)
    setVersion((before) => before + 1)
    if (memory !== undefined) storePositions(memory, scene.positions())
  }
  const [layout] = useState(() => new Layout(scene, () => ended.current?.()))
  const arrange = () => {
    setMoving(true)
    layout.start({ isAnimated: wantsMotion() })
  }
  useEffect(() => scene.paint((kind) => typeColour(kind, colours.scheme)), [scene, colours.scheme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what starts the layout is the same for ever
  useEffect(() => {
    const isFresh = scene.update(data)
    scene.hideKinds(hiddenTypes)
    setVersion((before) => before + 1)
    if (isFresh) arrange()
  }, [scene, data, hiddenTypes])
  useEffect(() => () => layout.stop(), [layout])
  return { scene, layout, isMoving, version, arrange }
}
