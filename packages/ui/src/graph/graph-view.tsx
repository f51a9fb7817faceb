import { type ReactNode, useMemo, useRef, useState } from 'react'
import { TextField } from '../look/field.js'
import { Canvas, hasWebGl } from './canvas.js'
import { countWords } from './count-words.js'
import { downloadPng, downloadSvg } from './download.js'
import css from './graph.module.css'
import { cutGraph, type GraphEdge, type GraphNode, mainType } from './graph-data.js'
import { Legend } from './legend.js'
import { NodeLinks } from './node-links.js'
import { NodeList } from './node-list.js'
import { Picture } from './picture.js'
import type { Stage } from './stage.js'
import { Toolbar } from './toolbar.js'
import { useColours } from './use-colours.js'
import type { GraphAddress } from './use-graph-address.js'
import { useScene } from './use-scene.js'

interface Props {
  readonly name: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** What is selected and switched off: see `useGraphAddress`. */
  readonly address: GraphAddress
  /** What the picture leaves out, in words. */
  readonly note?: ReactNode
  /** Under which name positions outlive a reload. */
  readonly memory?: string
  /** A double click on a thing, or Enter in the list. */
  readonly onOpen?: (id: string) => void
  readonly onPin?: (id: string) => void
  /** Keys in the list. */
  readonly onKey?: (key: string, id: string) => void
  readonly tools?: ReactNode
  /** Which keys do something in the list. */
  readonly hint?: string
  /** What is known of the thing that is selected, and what can be done with it. */
  readonly details?: ReactNode
}

/** A graph as a picture and, beside it, as a list. */
export function GraphView({ name, nodes, edges, address, note, memory, onOpen, onPin, onKey, ...parts }: Props) {
  const { tools, hint, details } = parts
  const { selected, onSelect, hiddenTypes, onToggleType } = address
  const colours = useColours()
  const data = useMemo(() => cutGraph({ nodes, edges }), [nodes, edges])
  const { scene, layout, isMoving, version, arrange } = useScene({ data, colours, hiddenTypes, memory })
  const [canDraw, setCanDraw] = useState(hasWebGl)
  const [words, setWords] = useState('')
  const box = useRef<HTMLElement>(null)
  const stage = useRef<Stage>(undefined)
  const drawing = { scene, colours, title: name }
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'graph'
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return data.nodes.filter(
      (node) =>
        !hiddenTypes.has(mainType(node)) &&
        (wanted === '' || node.label.toLowerCase().includes(wanted) || node.id.toLowerCase().includes(wanted)),
    )
  }, [data.nodes, hiddenTypes, words])
  const choose = (id: string) => {
    onSelect(id)
    stage.current?.lookAt(id)
  }
  const open = (id: string) => (onOpen === undefined ? choose(id) : onOpen(id))
  const label = `${name}: ${countWords(data.nodes.length, 'thing')}. The list has the same content.`
  return (
    <section ref={box} className={css.view} aria-label={name}>
      <div className={css.bar}>
        <Toolbar
          isMoving={isMoving}
          canZoom={canDraw}
          onFit={() => stage.current?.fit()}
          onZoom={(factor) => stage.current?.zoom(factor)}
          onArrange={() => (isMoving ? layout.stop() : arrange())}
          onFullScreen={() => void toggleFullScreen(box.current)}
          onPng={() => void downloadPng(drawing, file)}
          onSvg={() => downloadSvg(drawing, file)}
        >
          {tools}
        </Toolbar>
        <p className={css.size} role="status">
          {countWords(data.nodes.length, 'thing')}, {countWords(data.edges.length, 'link')}
          {data.left === 0 ? '' : `; ${data.left.toLocaleString()} more are not drawn`}
          {note === undefined ? null : <span> · {note}</span>}
        </p>
      </div>
      <div className={css.sides}>
        <div className={css.stage} data-moving={isMoving}>
          {canDraw ? (
            <Canvas
              scene={scene}
              colours={colours}
              label={label}
              selected={selected}
              onSelect={onSelect}
              onOpen={open}
              onDrag={(id) => {
                layout.stop()
                onPin?.(id)
              }}
              stage={stage}
              onFailed={() => setCanDraw(false)}
            />
          ) : (
            <div className={css.still} key={version}>
              <p className={css.hint}>This browser has no WebGL: the picture can be selected, but not moved.</p>
              <Picture {...drawing} selected={selected} onSelect={onSelect} />
            </div>
          )}
          <Legend nodes={data.nodes} scheme={colours.scheme} hidden={hiddenTypes} onToggle={onToggleType} />
        </div>
        <div className={css.side}>
          <TextField
            label="Find in the graph"
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {shown.length === 0 ? <p className={css.hint}>Nothing here is called so.</p> : null}
          <NodeList
            nodes={shown}
            scheme={colours.scheme}
            selected={selected}
            onSelect={choose}
            onOpen={open}
            onKey={onKey}
          />
          {hint === undefined ? null : <p className={css.hint}>{hint}</p>}
          {selected === undefined ? null : (
            <div className={css.details}>
              {details}
              <NodeLinks id={selected} nodes={data.nodes} edges={data.edges} onSelect={choose} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const toggleFullScreen = (box: HTMLElement | null) =>
  document.fullscreenElement === null ? box?.requestFullscreen() : document.exitFullscreen()
