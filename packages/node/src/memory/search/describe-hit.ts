import type { MemoryHit } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader, SearchHit } from '@kg/store'
import { ualOf } from '../assets/describe-asset.js'
import { kaIdOf } from '../assets/names.js'
import { assetRows } from '../assets/table.js'
import { trustOf } from '../trust-levels/levels.js'

/** A hit with what the ledger knows of its asset. */
export function describeHit(reader: LedgerReader, hit: SearchHit): MemoryHit {
  const { entity, label, snippet, highlights, score, layer, contextGraphId, subGraphName, name, agent } = hit
  const row = reader.get(assetRows, [contextGraphId, name, agent])
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
    asset: { name, agentAddress: agent, ...(row?.vm === undefined ? {} : { ual: ualOf(reader, row, row.vm.seal) }) },
    ...(layer === 'vm' && row?.vm !== undefined ? { trust: trustOf(reader, kaIdOf(row), row.vm.seal.version) } : {}),
    statements: hit.statements,
  }
}
