import { useCall } from '../../data/use-call.js'
import { kgLine } from '../../look/kg-line.js'
import type { Layer } from '../../look/layer.js'
import { statementColumnsIn, statementKey } from '../../look/statement-columns.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { Table } from '../../look/table.js'
import css from './asset.module.css'
import { type AssetData, targetOf } from './asset-data.js'

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
      <p className={css.count}>
        {data.quads.length.toLocaleString()} of {data.count.toLocaleString()} statements
      </p>
      <Table
        name="Statements"
        columns={statementColumnsIn(asset.contextGraphId)}
        rows={data.quads}
        keyOf={statementKey}
      />
    </>
  )
}
