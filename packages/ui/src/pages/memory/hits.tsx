import type { MemoryHit } from '@kg/contract'
import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { isIri } from '../../explore/sparql-text.js'
import { AsCommand } from '../../look/as-command.js'
import { Agent } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { LayerChip } from '../../look/layer.js'
import { shortIri } from '../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { assetPath, boardPath, documentPath, entityPath, isFromFile } from '../paths.js'
import { Highlighted } from './highlighted.js'
import css from './memory.module.css'

const assetOf = ({ contextGraphId, asset }: Pick<MemoryHit, 'contextGraphId' | 'asset'>) =>
  assetPath(contextGraphId, asset.agentAddress, asset.name)

/** What has these words. */
export function Hits({ words }: { words: string }) {
  const { data, error, refetch } = useCall('searchMemory', { query: { q: words, limit: 50 } }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.hits.length === 0)
    return (
      <Empty title="Nothing says so">
        <p>Try fewer words, or the beginning of one.</p>
      </Empty>
    )
  return (
    <>
      <AsCommand
        route="searchMemory"
        query={{ q: words }}
        kg={kgLine('search', words)}
        tool={{ name: 'kg_memory_search', args: { query: words } }}
      />
      <ul className={css.hits} aria-label="Found">
        {data.hits.map((hit) => (
          <li key={`${hit.contextGraphId} ${hit.entity} ${hit.asset.name}`} className={css.hit}>
            <h2>
              <Link href={isIri(hit.entity) ? entityPath(hit.entity, hit.contextGraphId) : assetOf(hit)}>
                <bdi>{hit.label ?? shortIri(hit.entity)}</bdi>
              </Link>
            </h2>
            <Highlighted text={hit.snippet} places={hit.highlights} />
            <small>
              <LayerChip layer={hit.layer} />
              <Link href={boardPath(hit.contextGraphId)}>
                <bdi>{hit.contextGraphId}</bdi>
              </Link>
              <Link href={assetOf(hit)}>
                <bdi>{hit.asset.name}</bdi>
              </Link>
              {isFromFile(hit.entity) ? (
                <Link href={documentPath(hit.contextGraphId, hit.asset.agentAddress, hit.asset.name, hit.entity)}>
                  In the document
                </Link>
              ) : null}
              <Agent address={hit.asset.agentAddress} />
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
