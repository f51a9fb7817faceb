import { useState } from 'react'
import { useCall } from '../../../data/use-call.js'
import { Button, ButtonLink } from '../../../look/button.js'
import { kgLine } from '../../../look/kg-line.js'
import { LayerChip } from '../../../look/layer.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { type Column, Table } from '../../../look/table.js'
import { Term } from '../../../look/term.js'
import { assetPath } from '../../paths.js'
import { Correct } from './correct.js'
import type { Statement } from './corrected.js'
import css from './stored.module.css'
import type { StoredAsset } from './stored-assets.js'

interface Props {
  readonly address: string
  readonly asset: StoredAsset
  readonly mayCorrect: boolean
  readonly onForget?: (asset: StoredAsset) => void
}

const most = 500
const keyOf = ({ subject, predicate, object }: Statement) => `${subject} ${predicate} ${object}`

/** The statements of one asset, each of which its author can correct. */
export function StoredAssetView({ address, asset, mayCorrect, onForget }: Props) {
  const { graph, subGraph, name } = asset
  const [corrected, setCorrected] = useState<Statement>()
  const target = { contextGraphId: graph, ...(subGraph !== undefined && { subGraphName: subGraph }) }
  const query = { ...target, agentAddress: address, limit: most }
  const { data, error, refetch } = useCall('assetQuads', { params: { name }, query })
  const columns: readonly Column<Statement>[] = [
    { title: 'Subject', cell: ({ subject }) => <Term text={subject} /> },
    { title: 'Predicate', cell: ({ predicate }) => <Term text={predicate} /> },
    { title: 'Object', cell: ({ object }) => <Term text={object} /> },
    ...(mayCorrect
      ? [
          {
            title: 'Do',
            cell: (one: Statement) => <Button onClick={() => setCorrected(one)}>Correct</Button>,
          },
        ]
      : []),
  ]
  return (
    <section className={css.asset} aria-label="Statements of the asset">
      <div className={css.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <LayerChip layer={asset.layer} />
        <ButtonLink to={assetPath(graph, address, name)}>Open the asset</ButtonLink>
        {onForget === undefined ? null : (
          <Button kind="danger" onClick={() => onForget(asset)}>
            Forget
          </Button>
        )}
      </div>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : data.quads.length === 0 ? (
        <Empty title="No statements" command={kgLine('ka', 'show', name, '-c', graph)}>
          <p>The draft says nothing yet.</p>
        </Empty>
      ) : (
        <Table
          name={`${data.quads.length} of ${data.count} statements`}
          columns={columns}
          rows={data.quads}
          keyOf={keyOf}
        />
      )}
      {corrected === undefined ? null : (
        <Correct asset={asset} statement={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </section>
  )
}
