import { Link } from 'wouter'
import type { AssetData } from '../asset/asset-data.js'
import { assetPath, boardPath } from '../paths.js'

/** The way to the draft. */
export const Above = ({ asset: { contextGraphId: graph, agentAddress, name } }: { asset: AssetData }) => (
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
