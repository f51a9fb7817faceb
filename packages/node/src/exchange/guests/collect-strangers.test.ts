import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { dayMs } from '../../platform/retention/day.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { collectStrangers } from './collect-strangers.js'

async function openCollection(authors: string[], present: string[] = []) {
  const opened = await openTestLedger()
  const clock = { now: 100 * dayMs }
  const forgotten: string[] = []
  const listed = { authors: () => new Set(authors), forgetAuthors: async () => undefined }
  const records = { ...listed, forgetAuthors: async (gone: ReadonlySet<string>) => void forgotten.push(...gone) }
  const config = toConfig({ flags: { network: 'none', 'guests.days': '10' } })
  const needs = { ledger: opened.ledger, config, records, guests: listed, listPresent: () => present }
  const collection = collectStrangers({ ...needs, nodeAgent: `0x${'a'.repeat(40)}`, now: () => clock.now })
  return Object.assign(opened, { clock, collection, forgotten })
}

describe('strangers', () => {
  it('are forgotten when they have not been seen for so many days', async () => {
    await using home = await openCollection(['ann', 'eve'])
    expect(await home.collection.collect(10)).toEqual({ removed: 0, isMore: false })
    home.clock.now += 9 * dayMs
    await home.collection.collect(10)
    expect(home.forgotten).toEqual([])
    home.clock.now += dayMs
    expect(await home.collection.collect(1)).toEqual({ removed: 1, isMore: true })
    expect(await home.collection.collect(10)).toEqual({ removed: 1, isMore: false })
    expect(home.forgotten).toEqual(['ann', 'eve'])
  })

  it('are forgotten with a profile that was applied after its asset had gone', async () => {
    await using home = await openCollection(['eve'])
    await home.collection.collect(10)
    const profile = { agent: 'eve', peerId: 'far', name: 'eve', nodeRole: 'edge' as const, skills: [] }
    await home.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, 'eve', { ...profile, version: 1, updatedAt: 1 }))
    home.clock.now += 10 * dayMs
    await home.collection.collect(10)
    expect(home.ledger.read((r) => r.has(agentProfiles, 'eve'))).toBe(false)
  })

  it('are not forgotten while their nodes are connected', async () => {
    await using home = await openCollection(['ann', 'eve'], ['ann'])
    await home.collection.collect(10)
    home.clock.now += 10 * dayMs
    await home.collection.collect(10)
    expect(home.forgotten).toEqual(['eve'])
  })
})
