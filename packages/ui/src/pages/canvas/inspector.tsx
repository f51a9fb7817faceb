import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Pin, PinOff, Route } from 'lucide-react'
import { useNode } from '../../data/node.js'
import type { Asked } from '../../explore/use-scope.js'
import css from '../../graph/graph.module.css'
import type { GraphNode } from '../../graph/graph-data.js'
import { NodeDetails } from '../../graph/node-details.js'
import { Button, ButtonLink } from '../../look/button.js'
import { Failed, Loading } from '../../look/states.js'
import { pathBetween } from '../paths.js'
import type { LoadedGroup } from './build-canvas.js'
import { type CanvasState, closeGroups, hideNode, isSame, openGroups, pinNode, unpinNode } from './canvas-state.js'
import { GroupList } from './group-list.js'
import { groupsToOpen, loadLinks, mostGroups } from './load-links.js'
import type { OpenCanvas } from './use-canvas.js'

interface Props {
  readonly node: GraphNode
  readonly canvas: OpenCanvas
  readonly loaded: readonly LoadedGroup[]
}

/** The selected thing: what is known of it, what it is linked to, and what can be done with it. */
export function Inspector({ node, canvas, loaded }: Props) {
  const { state, graph, view, asOf, asked } = canvas
  const { id } = node
  // What was done with the selected thing leaves it selected.
  const change = (next: CanvasState) => canvas.change(next, { at: id })
  const links = useLinks(id, asked)
  const own = loaded.filter(({ entity }) => entity === id)
  const isPinned = state.pin.includes(id)
  const groups = links.data?.groups ?? []
  const origin = state.from.find((one) => one !== id)
  return (
    <NodeDetails node={node} scope={{ graph, view, asOf }} properties={links.data?.properties ?? []}>
      <div className={css.choices}>
        <Button onClick={() => change(isPinned ? unpinNode(state, id) : pinNode(state, id))}>
          {isPinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
          {isPinned ? 'Unpin' : 'Pin'}
        </Button>
        <Button onClick={() => canvas.change(hideNode(state, id), { at: undefined })}>
          <EyeOff size={14} aria-hidden />
          Hide
        </Button>
        {own.length === 0 ? (
          <Button disabled={groups.length === 0} onClick={() => change(openGroups(state, groupsToOpen(groups)))}>
            <Eye size={14} aria-hidden />
            Expand all
          </Button>
        ) : (
          <Button onClick={() => change(closeGroups(state, ({ entity }) => entity === id))}>Collapse all</Button>
        )}
        {graph === undefined || origin === undefined ? null : (
          <ButtonLink to={pathBetween(graph, origin, id, { view, asOf })}>
            <Route size={14} aria-hidden />
            Path to it
          </ButtonLink>
        )}
      </div>
      {links.error !== null ? <Failed error={links.error} onRetry={() => void links.refetch()} /> : null}
      {links.data === undefined && links.error === null ? <Loading rows={3} /> : null}
      <GroupList
        groups={groups}
        loaded={own}
        onOpen={(group) => change(openGroups(state, [group]))}
        onClose={(group) => change(closeGroups(state, (one) => isSame(one, group)))}
      />
      {(links.data?.total ?? 0) > mostGroups ? (
        <p className={css.hint}>
          The {mostGroups} most frequent of {links.data?.total.toLocaleString()} predicates.
        </p>
      ) : null}
    </NodeDetails>
  )
}

export const linksKey = (id: string, asked: Asked) => ['exploreNeighbours', 'links', id, asked]

function useLinks(id: string, asked: Asked) {
  const client = useNode()
  return useQuery({
    queryKey: linksKey(id, asked),
    queryFn: ({ signal }) => loadLinks(client, id, asked, signal),
  })
}
