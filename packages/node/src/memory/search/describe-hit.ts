import type { MemoryHit } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader, SearchHit } from '@kg/store'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { ualOf } from '../assets/describe-asset.js'
import { kaIdOf } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { trustOf } from '../trust-levels/levels.js'

/** A hit with what the ledger knows of its asset, however odd its row. */
export const describeHit = (reader: LedgerReader, hit: SearchHit): MemoryHit =>
  describeOrMark(hit, () => ({ ...foundIn(hit), ...publishedFacts(reader, hit) }), foundIn)

function foundIn(hit: SearchHit): MemoryHit {
  const { entity, label, snippet, highlights, score, layer, contextGraphId, subGraphName, name, agent } = hit
  return {
    entity,
    ...defined({ label }),
    snippet,
    highlights,
    score,
    layer,
    ...(hit.private ? { private: true as const } : {}),
    contextGraphId,
    ...defined({ subGraphName }),
    asset: { name, agentAddress: agent },
    statements: hit.statements,
  }
}

/** UAL and trust of the asset that a hit stands in, where it is published. */
export function publishedFacts(
  reader: LedgerReader,
  { layer, contextGraphId, name, agent }: Pick<SearchHit, 'layer' | 'contextGraphId' | 'name' | 'agent'>,
): Partial<Pick<MemoryHit, 'asset' | 'trust'>> {
  const row = reader.get(assetRows, [contextGraphId, name, agent])
  if (row?.vm === undefined) return {}
  const asset = { name, agentAddress: agent, ual: ualOf(reader, row, row.vm.seal) }
  return { asset, ...(layer === 'vm' ? { trust: trustOf(reader, kaIdOf(row), row.vm.seal.version) } : {}) }
}
