import type { Reply, Routes } from '@kg/contract'
import { Link } from 'wouter'
import { useCall } from '../../../data/use-call.js'
import { LayerChip } from '../../../look/layer.js'
import { shortIri } from '../../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import { Highlighted } from '../../memory/highlighted.js'
import { agentPath } from '../../paths.js'

type Hit = Reply<Routes['searchMemory']>['hits'][number]

/** What an agent has stored that holds the words. */
export function FoundBy({ address, words }: { address: string; words: string }) {
  const query = { q: words, agentAddress: address, limit: 50 }
  const { data, error, refetch } = useCall('searchMemory', { query }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.hits.length === 0)
    return (
      <Empty title="Nothing of this agent says so">
        <p>Try fewer words, or the beginning of one.</p>
      </Empty>
    )
  const columns: readonly Column<Hit>[] = [
    { title: 'About', cell: ({ label, entity }) => <bdi>{label ?? shortIri(entity)}</bdi> },
    { title: 'Says', cell: ({ snippet, highlights }) => <Highlighted text={snippet} places={highlights} /> },
    {
      title: 'Source',
      cell: ({ contextGraphId: graph, asset: { name } }) => (
        <Link href={`${agentPath(address)}?${new URLSearchParams({ graph, asset: name })}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { title: 'Layer', cell: ({ layer }) => <LayerChip layer={layer} /> },
  ]
  return (
    <Table
      name="Found"
      columns={columns}
      rows={data.hits}
      keyOf={(hit) => `${hit.contextGraphId} ${hit.asset.name} ${hit.entity}`}
    />
  )
}
