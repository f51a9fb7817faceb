import { type AssetGraph, assetGraphUri } from '@kg/core/ids'
import { Link } from 'wouter'
import { Agent, Iri } from '../../../look/iri.js'
import { LayerChip } from '../../../look/layer.js'
import { Moment } from '../../../look/moment.js'
import { assetPath } from '../../paths.js'
import css from './entity.module.css'
import type { Source } from './group-statements.js'

type Times = ReadonlyMap<string, string>

/** Who says so: the asset with its layer, its author and since when. Others who say the same are a click away. */
export function SaidBy({ sources, times }: { sources: readonly Source[]; times: Times }) {
  const [first, ...others] = sources
  if (first === undefined) return null
  return (
    <>
      <OneSource source={first} times={times} />
      {others.length === 0 ? null : (
        <details className={css.others}>
          <summary>and {others.length.toLocaleString()} more</summary>
          {others.map((source) => (
            <OneSource key={source.graph} source={source} times={times} />
          ))}
        </details>
      )}
    </>
  )
}

const OneSource = ({ source: { graph, asset }, times }: { source: Source; times: Times }) => (
  <span className={css.source}>
    {asset === undefined ? <Iri iri={graph} /> : <AssetSource asset={asset} times={times} />}
  </span>
)

function AssetSource({ asset, times }: { asset: AssetGraph; times: Times }) {
  const time = times.get(assetGraphUri(asset))
  return (
    <>
      <LayerChip layer={asset.layer} />
      <Link href={assetPath(asset.contextGraphId, asset.agent, asset.name)}>
        <bdi>{asset.name}</bdi>
      </Link>
      <Agent address={asset.agent} />
      {time === undefined ? null : <Moment time={time} />}
    </>
  )
}
