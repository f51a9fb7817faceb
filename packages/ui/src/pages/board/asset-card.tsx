import type { Reply, Routes } from '@kg/contract'
import { Link } from 'wouter'
import { Agent } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { assetPath } from '../paths.js'
import css from './board.module.css'

export type AssetSummary = Reply<Routes['listAssets']>['assets'][number]

export const AssetCard = ({ asset }: { asset: AssetSummary }) => (
  <article className={css.card}>
    <Link href={assetPath(asset.contextGraphId, asset.agentAddress, asset.name)}>
      <bdi>{asset.alias ?? asset.name}</bdi>
    </Link>
    <small>
      <Agent address={asset.agentAddress} />
      <Moment time={asset.updatedAt} />
      {asset.assertionVersion > 0 ? <span>version {asset.assertionVersion}</span> : null}
    </small>
  </article>
)
