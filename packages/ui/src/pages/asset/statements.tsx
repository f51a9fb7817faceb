import { useCall } from '../../data/use-call.js'
import { kgLine } from '../../look/kg-line.js'
import type { Layer } from '../../look/layer.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { type Column, Table } from '../../look/table.js'
import { Term } from '../../look/term.js'
import { type AssetData, targetOf } from './asset-data.js'

interface Quad {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

const columns: readonly Column<Quad>[] = [
  { title: 'Subject', cell: ({ subject }) => <Term text={subject} /> },
  { title: 'Predicate', cell: ({ predicate }) => <Term text={predicate} /> },
  { title: 'Object', cell: ({ object }) => <Term text={object} /> },
]

const most = 500

/** What the asset says. */
export function Statements({ asset, layer }: { asset: AssetData; layer: Layer }) {
  const { params, place } = targetOf(asset)
  const query = { ...place, layer, agentAddress: asset.agentAddress, limit: most }
  const { data, error, refetch } = useCall('assetQuads', { params, query })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.quads.length === 0)
    return (
      <Empty
        title="No statements yet"
        command={kgLine('ka', 'write', asset.name, '-c', asset.contextGraphId, '--input-file', 'file.ttl')}
      >
        <p>A draft says nothing until something is written to it.</p>
      </Empty>
    )
  return (
    <>
      <p>
        {data.quads.length.toLocaleString()} of {data.count.toLocaleString()} statements
      </p>
      <Table
        name="Statements"
        columns={columns}
        rows={data.quads}
        keyOf={({ subject, predicate, object }) => `${subject} ${predicate} ${object}`}
      />
    </>
  )
}
