import { NotSharedError } from '@kg/contract'
import { type Hex, sealDigest, toHex } from '@kg/core'
import { saveAsset, stateOf } from '../../memory/assets/draft-row.js'
import { assetKey, subjectOf } from '../../memory/assets/names.js'
import { sealFieldsOf, signatureFor, subSignatureFor } from '../../memory/assets/sealing/seal-fields.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { OpenChain } from '../connection/chain.js'

/** What is shared, its commitment sealed for this chain with the author's key that the node holds. */
export async function sealAgain(
  { ledger, keys }: { ledger: Journal; keys: AgentKeys },
  chain: OpenChain,
  before: AssetRow,
): Promise<LayerState> {
  const domain = { chainName: chain.name, chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
  const act = actOf('asset.reseal', before.agent, subjectOf(before), { layer: 'swm' })
  const { value } = await ledger.write(act, (w) => {
    const row = w.get(assetRows, assetKey(before))
    if (row?.swm === undefined)
      throw new NotSharedError({ name: before.name, contextGraphId: before.contextGraph, state: stateOf(row) })
    const fields = sealFieldsOf({ ...row, version: row.swm.seal.version }, row.swm.seal.commitment as Hex, domain)
    const { subSignature: _forTheFormerSeal, ...former } = row.swm.seal
    const seal = {
      ...former,
      ...domain,
      digest: toHex(sealDigest(fields)),
      signature: signatureFor(keys, fields),
      ...subSignatureFor(keys, fields, row.sub),
    }
    const swm = { ...row.swm, seal }
    saveAsset(w, { ...row, swm })
    return swm
  })
  return value
}
