import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useNode } from '../data/node.js'
import { useLabels } from '../explore/use-labels.js'
import type { Asked } from '../explore/use-scope.js'
import { Choice } from '../look/field.js'
import { shortIri } from '../look/short-iri.js'
import { Empty, Failed, Loading } from '../look/states.js'
import css from './graph.module.css'
import { GraphView } from './graph-view.js'
import { NodeDetails } from './node-details.js'
import { type LocalGraphData, readLocalGraph } from './read-local-graph.js'
import { type GraphScope, useAsked } from './use-asked.js'
import { useGraphAddress } from './use-graph-address.js'

interface Props extends GraphScope {
  readonly iri: string
  /** How many steps away, unless the address says otherwise. */
  readonly depth?: number
}

const depths = [1, 2, 3]

/** What is around one entity. How far is in the address: `depth=`. */
export function LocalGraph({ iri, depth = 1, ...scope }: Props) {
  const [search, setSearch] = useSearchParams()
  const asked = useAsked(scope)
  const wanted = depths.find((one) => String(one) === search.get('depth')) ?? depth
  const { data, error, refetch } = useLocalGraph(iri, wanted, asked)
  const setDepth = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('depth', next)
        return after
      },
      { replace: true },
    )
  return (
    <>
      <div className={css.choices}>
        <Choice label="Steps away" value={wanted} onChange={(event) => setDepth(event.target.value)}>
          {depths.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.ids.length < 2 ? (
        <Empty title="Nothing is linked to this">
          <p>Other things appear here as soon as a statement links them to it.</p>
        </Empty>
      ) : (
        <Drawn data={data} iri={iri} depth={wanted} scope={scope} asked={asked} />
      )}
    </>
  )
}

/** Asked again only when the entity, its scope or the distance is another. */
function useLocalGraph(iri: string, depth: number, asked: Asked) {
  const client = useNode()
  return useQuery({
    queryKey: ['postQuery', 'local graph', iri, depth, asked],
    queryFn: ({ signal }) => {
      const ask = async (sparql: string) =>
        (await client.call('postQuery', { body: { sparql, ...asked } }, { signal })).result.bindings ?? []
      return readLocalGraph(ask, iri, depth)
    },
    // Another distance changes the picture; another entity is another picture.
    placeholderData: (before, query) => (query?.queryKey[2] === iri ? before : undefined),
  })
}

interface DrawnProps {
  readonly data: LocalGraphData
  readonly iri: string
  readonly depth: number
  readonly scope: GraphScope
  readonly asked: Asked
}

function Drawn({ data, iri, depth, scope, asked }: DrawnProps) {
  const address = useGraphAddress()
  const labels = useLabels(data.ids, asked)
  const nodes = useMemo(
    () =>
      data.ids.map((id) => ({
        id,
        label: labels.get(id) ?? shortIri(id),
        types: data.types.get(id) ?? [],
      })),
    [data, labels],
  )
  const node = nodes.find(({ id }) => id === address.selected)
  const note =
    data.left === 0
      ? undefined
      : `at least ${data.left.toLocaleString()} more within ${depth === 1 ? '1 step' : `${depth} steps`}`
  return (
    <GraphView
      name={`What is around ${labels.get(iri) ?? shortIri(iri)}`}
      nodes={nodes}
      edges={data.edges}
      address={address}
      note={note}
      details={node && <NodeDetails node={node} scope={scope} />}
    />
  )
}
