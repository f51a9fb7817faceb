import type { Client } from '@kg/client'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNode } from '../../data/node.js'
import { isIri } from '../../explore/sparql-text.js'
import { useLabels } from '../../explore/use-labels.js'
import type { Asked } from '../../explore/use-scope.js'
import { readEdges, readTypes } from '../../graph/read-local-graph.js'
import { buildCanvas, type LoadedGroup } from './build-canvas.js'
import type { CanvasState, OpenGroup } from './canvas-state.js'

/** The node answers with at most so many neighbours at once. */
const perCall = 500
/** Links among more things than this are only those of open groups. */
const mostLinked = 300

/** Everything that is on the canvas, as far as it is here. */
export function useCanvasData(state: CanvasState, asked: Asked) {
  const client = useNode()
  const answers = useQueries({
    queries: state.open.map((group) => ({
      queryKey: ['exploreNeighbours', group, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadGroup(client, group, asked, signal),
      placeholderData: keepPreviousData,
    })),
  })
  const loaded = answers.map(({ data }) => data)
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are new objects each time; their times say whether they changed
  const groups = useMemo(() => loaded.filter((one) => one !== undefined), [stamp, state.open])
  const ids = useMemo(() => buildCanvas(state, groups, nothing).nodes.map(({ id }) => id), [state, groups])
  const roots = useMemo(() => state.from.filter(isIri), [state.from])
  const labels = useLabels(roots, asked)
  const linked = useMemo(() => ids.filter(isIri).slice(0, mostLinked), [ids])
  const { data: among } = useQuery({
    queryKey: ['postQuery', 'canvas', linked, roots, asked],
    queryFn: async ({ signal }) => {
      const ask = async (sparql: string) =>
        (await client.call('postQuery', { body: { sparql, ...asked } }, { signal })).result.bindings ?? []
      const [links, types] = await Promise.all([readEdges(ask, linked), readTypes(ask, roots)])
      return { links, types }
    },
    enabled: roots.length > 0,
    placeholderData: keepPreviousData,
  })
  const { nodes, edges } = useMemo(
    () => buildCanvas(state, groups, { labels, types: among?.types ?? nothing.types, links: among?.links ?? [] }),
    [state, groups, labels, among],
  )
  return {
    nodes,
    edges,
    groups,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isLoading: answers.some(({ isLoading }) => isLoading),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}

const nothing = { labels: new Map<string, string>(), types: new Map<string, string[]>(), links: [] }

/** As many pages as are wanted. */
async function loadGroup(client: Client, group: OpenGroup, asked: Asked, signal: AbortSignal): Promise<LoadedGroup> {
  const { entity, predicate, direction, limit: wanted } = group
  const neighbours: LoadedGroup['neighbours'][number][] = []
  let total = 0
  for (let offset = 0; offset < wanted; offset += perCall) {
    const limit = Math.min(perCall, wanted - offset)
    const query = { ...asked, entity, predicate, direction, limit, offset, language: navigator.language }
    const page = await client.call('exploreNeighbours', { query }, { signal })
    neighbours.push(...(page.neighbours ?? []))
    total = page.total
    if (neighbours.length >= total) break
  }
  return { ...group, neighbours, total }
}
