import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './graph.module.css'
import { type GraphNode, mainType } from './graph-data.js'
import { Swatch, typeWord } from './legend.js'
import type { Scheme } from './type-colour.js'

interface Props {
  readonly nodes: readonly GraphNode[]
  readonly scheme: Scheme
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
  readonly onOpen: (id: string) => void
  /** A key that was pressed on a thing, such as one that hides it. */
  readonly onKey?: ((key: string, id: string) => void) | undefined
}

const height = 44
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** Everything that is drawn, as a list: for those who do not see the picture, and for the keyboard. */
export function NodeList({ nodes, scheme, selected, onSelect, onOpen, onKey }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const list = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 12,
    getItemKey: (index) => nodes[index]?.id ?? index,
  })
  const at = nodes.findIndex(({ id }) => id === selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, never a new list
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: 'auto' })
  }, [selected])
  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)?.focus()
    wanted.current = undefined
  })
  const move = (event: KeyboardEvent, index: number, id: string) => {
    const step = event.key === 'Home' ? -nodes.length : event.key === 'End' ? nodes.length : moves[event.key]
    if (step === undefined) {
      if (event.key === 'Enter' && id === selected) onOpen(id)
      else if (!event.ctrlKey && !event.metaKey && !event.altKey) onKey?.(event.key, id)
      return
    }
    event.preventDefault()
    const next = nodes[Math.min(Math.max(index + step, 0), nodes.length - 1)]
    if (next === undefined) return
    wanted.current = next.id
    onSelect(next.id)
  }
  return (
    <div ref={box} className={css.list}>
      <ul aria-label="Things in the graph" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const node = nodes[index]
          if (node === undefined) return null
          const isSelected = node.id === selected
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                data-id={node.id}
                aria-pressed={isSelected}
                tabIndex={isSelected || (at < 0 && index === 0) ? 0 : -1}
                title={node.id}
                onClick={() => onSelect(node.id)}
                onKeyDown={(event) => move(event, index, node.id)}
                onDoubleClick={() => onOpen(node.id)}
              >
                <Swatch type={mainType(node)} scheme={scheme} />
                <bdi>{node.label}</bdi>
                <small>
                  <bdi>{typeWord(mainType(node))}</bdi>
                  {node.isPinned ? ' · pinned' : ''}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
