import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { checkContent } from '../sync/check-content.js'
import { storeRecord } from '../sync/store-record.js'
import { projectedRows } from '../system-graphs/projected-table.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { evictAsset } from './evict-asset.js'

async function openProfile() {
  const opened = await openTestLedger()
  const { ledger } = opened
  const { record, chunks } = sealRecord({ graph: 'agents', name: 'profile' })
  const { author: agent } = record
  await ledger.writeWithoutReceipt((w) => {
    w.put(contextGraphs, 'agents', { ...newGraphRow('agents'), kind: 'system', subscribed: true })
    const profile = { agent, peerId: 'far', name: 'eve', nodeRole: 'edge' as const, skills: [] }
    w.put(agentProfiles, agent, { ...profile, version: 1, updatedAt: 1 })
    w.put(projectedRows, ['agents', 'profile', agent], 1)
  })
  await storeRecord(ledger, record, await checkContent({ ...record, chunks }))
  return Object.assign(opened, { agent, key: ['agents', 'profile', agent] as [string, string, string] })
}

describe('an asset of a stranger that makes room', () => {
  it('goes with what was learned from it', async () => {
    await using home = await openProfile()
    await home.ledger.write(actOf('asset.evict', home.agent, 'urn:x'), (w) => evictAsset(w, home.key))
    expect(home.ledger.read((r) => [r.has(assetRows, home.key), r.has(projectedRows, home.key)])).toEqual([
      false,
      false,
    ])
    expect(home.ledger.read((r) => r.has(agentProfiles, home.agent))).toBe(false)
  })
})
