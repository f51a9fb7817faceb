import { useMemo } from 'react'
import { useLabels } from '../explore/use-labels.js'
import { Empty } from '../look/states.js'
import { GraphView } from './graph-view.js'
import { NodeDetails } from './node-details.js'
import { readStatements, type Statement } from './read-statements.js'
import { type GraphScope, useAsked } from './use-asked.js'
import { useGraphAddress } from './use-graph-address.js'

/** The scope is where labels are looked up. */
interface Props extends GraphScope {
  readonly statements: readonly Statement[]
}

/** Any statements as a graph, such as the answer of a query. */
export function GraphOfStatements({ statements, ...scope }: Props) {
  const address = useGraphAddress()
  const ids = useMemo(() => readStatements(statements).nodes.map(({ id }) => id), [statements])
  const labels = useLabels(ids, useAsked(scope))
  const { nodes, edges, properties } = useMemo(() => readStatements(statements, labels), [statements, labels])
  if (nodes.length === 0)
    return (
      <Empty title="There is nothing to draw">
        <p>A graph needs statements: a subject, a predicate and an object.</p>
      </Empty>
    )
  const node = nodes.find(({ id }) => id === address.selected)
  return (
    <GraphView
      name="Graph of the result"
      nodes={nodes}
      edges={edges}
      address={address}
      details={node && <NodeDetails node={node} scope={scope} properties={properties.get(node.id) ?? []} />}
    />
  )
}
