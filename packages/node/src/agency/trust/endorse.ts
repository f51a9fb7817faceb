import { type endorsement, NotPublishedHereError } from '@kg/contract'
import { isUal, parseUal } from '@kg/core'
import type { z } from 'zod'
import { ensureAsset } from '../../exchange/system-graphs/ensure-asset.js'
import type { Assets } from '../../memory/assets/assets.js'
import { ualOf } from '../../memory/assets/describe-asset.js'
import { findOwnAsset } from '../../memory/assets/draft-row.js'
import { findAsset } from '../../memory/assets/find-asset.js'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { graphOf, kaIdOf } from '../../memory/assets/names.js'
import { trustOf } from '../../memory/trust-levels/levels.js'
import { endorsementRows } from '../../memory/trust-levels/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { endorsementIri, endorsementLines, endorsementName } from './endorsement-content.js'
import type { TrustIndex } from './trust-index.js'

export interface EndorseNeeds {
  ledger: Journal
  assets: Assets
  index: TrustIndex
}

/** Seals and shares an agent's word for the published version of an asset. Said again, nothing changes. */
export function endorser({ ledger, assets, index }: EndorseNeeds) {
  return async (contextGraph: string, ual: string, caller: Caller): Promise<z.input<typeof endorsement>> => {
    if (!isUal(ual)) parseUal(ual)
    const asset = ledger.read((r) => findAsset(r, contextGraph, ual, caller))
    const { vm } = asset
    if (vm === undefined || ledger.read((r) => ualOf(r, asset, vm.seal)) !== ual)
      throw new NotPublishedHereError({ name: ual })
    const { version, commitment } = vm.seal
    const name = endorsementName(ual, caller.agent)
    const ref = { contextGraph, sub: '', name }
    const kaId = kaIdOf(asset)
    const before = ledger.read((r) => r.get(endorsementRows, [kaId, caller.agent]))
    const isSame = before?.commitment === commitment && before.version === version
    const endorsedAt = isSame ? before.endorsedAt : new Date().toISOString()
    const lines = endorsementLines({ ual, endorser: caller.agent, version, commitment, endorsedAt })
    const { changed } = await ensureAsset({ ledger, assets }, ref, lines, caller)
    await index.current()
    const { own, trust } = ledger.read((r) => ({
      own: findOwnAsset(r, ref, caller),
      trust: trustOf(r, kaIdOf(asset), asset.vm?.seal.version),
    }))
    if (own === undefined) throw new TypeError('what was shared is there')
    return {
      endorsed: true,
      endorserAddress: caller.agent,
      endorsementId: endorsementIri(name),
      name,
      assertionUri: graphOf(own, own.swm === undefined ? 'vm' : 'swm'),
      contextGraphId: contextGraph,
      ual,
      version,
      commitment,
      endorsedAt,
      shareOperationId: findNewestLayer(own)?.operationId ?? '',
      alreadyEndorsed: !changed,
      counted: asset.agent !== caller.agent,
      trust,
    }
  }
}
