import type { AssetGraph } from '@kg/core/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useNode } from '../../../data/node.js'
import { useScope } from '../../../explore/use-scope.js'
import { Agent } from '../../../look/iri.js'
import { LayerChip } from '../../../look/layer.js'
import { Moment } from '../../../look/moment.js'
import { shortIri } from '../../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../../look/states.js'
import { assetPath, entityPath } from '../../paths.js'
import css from './entity.module.css'
import { Value } from './properties.js'
import { type HistoryStep, mostVersions, readHistory, type SaidThen } from './read-history.js'

/** Of more assets nobody reads the history in one page. */
const mostAssets = 10

/** When what is said about an entity came and went, newest first. */
export function EntityHistory({ iri, assets }: { iri: string; assets: readonly AssetGraph[] }) {
  const client = useNode()
  const shown = assets.slice(0, mostAssets)
  const { data, error, refetch } = useQuery({
    queryKey: ['assetQuads', 'history', iri, shown],
    queryFn: ({ signal }) => Promise.all(shown.map((asset) => readHistory(client, asset, iri, signal))),
  })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const steps = data.flatMap(({ steps }) => steps).sort((a, b) => b.seq - a.seq)
  if (steps.length === 0)
    return (
      <Empty title="No history">
        <p>No asset says anything about it at this moment.</p>
      </Empty>
    )
  return (
    <>
      <ol className={css.history} aria-label="History">
        {steps.map((step) => (
          <Step key={`${step.seq} ${step.asset.layer} ${step.asset.name}`} iri={iri} step={step} />
        ))}
      </ol>
      <p className={css.hint}>
        {assets.length > mostAssets ? `Of ${mostAssets} of ${assets.length} assets that speak of it. ` : ''}
        {data.some(({ isCut }) => isCut) ? `Of each asset the last ${mostVersions} versions. ` : ''}
        Assets that no longer speak of it appear when you go back to a moment at which they did.
      </p>
    </>
  )
}

function Step({ iri, step }: { iri: string; step: HistoryStep }) {
  const { graph } = useScope()
  const { asset, agent, time, seq, added, removed } = step
  return (
    <li>
      <span className={css.source}>
        <LayerChip layer={asset.layer} />
        <Link href={assetPath(asset.contextGraphId, asset.agent, asset.name)}>
          <bdi>{asset.name}</bdi>
        </Link>
        <Agent address={agent.replace('did:kg:agent:', '')} />
        <Link href={entityPath(iri, graph, { asOf: String(seq) })} title="Show it as of then">
          <Moment time={time} />
        </Link>
      </span>
      <ul>
        {removed.map((said) => (
          <Line key={`- ${said.predicate} ${said.object}`} said={said} isAdded={false} />
        ))}
        {added.map((said) => (
          <Line key={`+ ${said.predicate} ${said.object}`} said={said} isAdded />
        ))}
      </ul>
    </li>
  )
}

const Line = ({ said, isAdded }: { said: SaidThen; isAdded: boolean }) => (
  <li className={`${css.line} ${isAdded ? css.added : css.removed}`}>
    <span>
      <span aria-hidden>{isAdded ? '+' : '−'}</span>
      <span className="only-read">{isAdded ? 'Added' : 'Removed'}</span>
    </span>
    <bdi title={said.predicate}>{shortIri(said.predicate)}</bdi>
    <Value term={said.object} />
  </li>
)
