import { Link } from 'wouter'
import type { AssetData } from '../asset/asset-data.js'
import { assetPath, boardPath } from '../paths.js'

type Named = Pick<AssetData, 'contextGraphId' | 'agentAddress' | 'name'>

/** The way to what an asset holds. */
export const Above = ({ asset: { contextGraphId: graph, agentAddress, name } }: { asset: Named }) => (
  <>
    <Link href="/knowledge">Knowledge</Link> /{' '}
    <Link href={boardPath(graph)}>
      <bdi>{graph}</bdi>
    </Link>{' '}
    /{' '}
    <Link href={assetPath(graph, agentAddress, name)}>
      <bdi>{name}</bdi>
    </Link>
  </>
)
