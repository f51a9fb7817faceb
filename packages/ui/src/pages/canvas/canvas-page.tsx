import { useQueryClient } from '@tanstack/react-query'
import { Eye, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useNode } from '../../data/node.js'
import { ScopeBar } from '../../explore/scope-bar.js'
import { EntityField } from '../../graph/entity-field.js'
import { mostNodes } from '../../graph/graph-data.js'
import { GraphView } from '../../graph/graph-view.js'
import { useGraphAddress } from '../../graph/use-graph-address.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import css from './canvas.module.css'
import { addRoot, closeGroups, hideNode, openGroups, pinNode, showHidden, unpinNode } from './canvas-state.js'
import { Inspector, linksKey } from './inspector.js'
import { groupsToOpen, loadLinks } from './load-links.js'
import { sizeWords } from './size-words.js'
import { type OpenCanvas, useCanvas } from './use-canvas.js'
import { useCanvasData } from './use-canvas-data.js'

/** Things and their links, followed from one to the next. All of it is in the address, so that it can be shared. */
export function CanvasPage() {
  const canvas = useCanvas()
  const { state, change, graph, set } = canvas
  const add = (iri: string) => {
    if (state.from.length === 0) set({ from: iri, at: iri })
    else change(addRoot(state, iri), { at: iri })
  }
  return (
    <Page
      title="Canvas"
      actions={
        <div className={css.begin}>
          <EntityField label="Add a thing" word="Add" graph={graph} onChoose={add} />
        </div>
      }
    >
      <ScopeBar resets={['from', 'open', 'hide', 'pin', 'at', 'off']} />
      {state.from.length === 0 ? (
        <Empty title="An empty canvas">
          <p>Add a thing by its name or its IRI. Then follow its links, one kind at a time.</p>
        </Empty>
      ) : (
        <Filled canvas={canvas} />
      )}
    </Page>
  )
}

function Filled({ canvas }: { canvas: OpenCanvas }) {
  const { state, change, undo, past, graph, asked } = canvas
  const address = useGraphAddress()
  const { nodes, edges, groups, error, isLoading, refetch } = useCanvasData(state, asked)
  const expand = useExpand(canvas)
  useUndoKey(undo)
  const selected = nodes.find(({ id }) => id === address.selected) ?? (nodes.length === 1 ? nodes[0] : undefined)
  const act = (key: string, id: string) => {
    if (key === 'e') void expand(id)
    else if (key === 'c') change(closeGroups(state, ({ entity }) => entity === id))
    else if (key === 'p') change(state.pin.includes(id) ? unpinNode(state, id) : pinNode(state, id))
    else if (key === 'h' || key === 'Delete') change(hideNode(state, id), { at: undefined })
  }
  return (
    <>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {isLoading && nodes.length === 0 ? <Loading /> : null}
      <GraphView
        name="Canvas"
        nodes={nodes}
        edges={edges}
        address={{ ...address, selected: selected?.id }}
        memory={`canvas ${graph ?? ''} ${state.from[0]}`}
        note={sizeWords(groups, nodes.length > mostNodes)}
        onOpen={(id) => void expand(id)}
        onPin={(id) => state.pin.includes(id) || change(pinNode(state, id))}
        onKey={act}
        tools={
          <>
            <Button
              kind="plain"
              isIcon
              aria-label="Undo"
              title="Undo (Ctrl Z)"
              disabled={past.current.length === 0}
              onClick={undo}
            >
              <Undo2 size={16} aria-hidden />
            </Button>
            {state.hide.length === 0 ? null : (
              <Button kind="plain" onClick={() => change(showHidden(state))}>
                <Eye size={16} aria-hidden />
                Show {state.hide.length.toLocaleString()} hidden
              </Button>
            )}
          </>
        }
        hint="In the list: arrows select, E or Enter expands, C collapses, P pins, H hides."
        details={selected && <Inspector key={selected.id} node={selected} canvas={canvas} loaded={groups} />}
      />
      {selected === undefined ? null : (
        <AsCommand route="exploreNeighbours" query={{ ...asked, entity: selected.id }} />
      )}
    </>
  )
}

/** Opens some of each kind of link of a thing. */
function useExpand({ state, change, asked }: OpenCanvas) {
  const client = useNode()
  const queries = useQueryClient()
  return async (id: string) => {
    const { groups } = await queries.ensureQueryData({
      queryKey: linksKey(id, asked),
      queryFn: () => loadLinks(client, id, asked),
    })
    if (groups.length > 0) change(openGroups(state, groupsToOpen(groups)), { at: id })
  }
}

/** Ctrl Z takes the last step back, unless one is typing. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || isTyping) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
