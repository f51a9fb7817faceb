import { defined, type Hex } from '@kg/core'
import { defineTable } from '@kg/store'
import { agentRows } from '../../memory/agents/table.js'
import { saveAsset } from '../../memory/assets/draft-row.js'
import { assetKey, subjectOf } from '../../memory/assets/names.js'
import { sealFieldsOf, subSignatureFor } from '../../memory/assets/sealing/seal-fields.js'
import { type AssetRow, assetRows, type LayerState } from '../../memory/assets/table.js'
import { subGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'

/** What this node has made up for in its home, and when. */
export const repairs = defineTable<number>()('repairs')

const layers = ['swm', 'vm'] as const

/**
 * Signs, once in the life of a home, the sub-graphs of what its agents shared under earlier releases. Other nodes believe
 * no sub-graph without that signature.
 */
export async function signSubGraphs({ ledger, keys }: { ledger: Journal; keys: AgentKeys }): Promise<void> {
  if (ledger.read((r) => r.has(repairs, 'sub-graphs'))) return
  const unsigned = ledger.read((r) => {
    const graphs = new Set([...r.range(subGraphs)].map(({ key: [graph] }) => graph))
    const rows = [...graphs].flatMap((graph) => [...r.range(assetRows, { prefix: [graph] })].map(({ value }) => value))
    return rows.filter((row) => needsSignature(row) && r.has(agentRows, row.agent) && keys.get(row.agent) !== undefined)
  })
  for (const row of unsigned)
    await ledger.write(actOf('asset.reseal', row.agent, subjectOf(row), { layer: 'swm' }), (w) => {
      const now = w.get(assetRows, assetKey(row))
      if (now === undefined || !needsSignature(now)) return
      const signed = (state: LayerState | undefined) =>
        state && { ...state, seal: { ...state.seal, ...signatureOf(now, state) } }
      saveAsset(w, { ...now, ...defined({ swm: signed(now.swm), vm: signed(now.vm) }) })
    })
  await ledger.writeWithoutReceipt((w) => w.put(repairs, 'sub-graphs', Date.now()))

  function signatureOf(row: AssetRow, { seal }: LayerState) {
    const domain = { ...seal, contract: seal.contract as Hex }
    const fields = sealFieldsOf({ ...row, version: seal.version }, seal.commitment as Hex, domain)
    return subSignatureFor(keys, fields, row.sub)
  }
}

const needsSignature = (row: AssetRow): boolean =>
  row.sub !== '' && layers.some((layer) => row[layer] !== undefined && row[layer].seal.subSignature === undefined)
