import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { acceptProfile } from './accept-profile.js'
import { profileLines } from './profile-statements.js'
import { agentProfiles } from './table.js'

const author = `0x${'ab'.repeat(20)}`
const profile = {
  agent: author,
  peerId: '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X',
  name: 'Ada',
  nodeRole: 'edge' as const,
  skills: [],
}
const assetOf = (lines: ReturnType<typeof profileLines>, version = 1) => ({
  graph: 'agents' as const,
  name: 'profile',
  author,
  version,
  lines,
})

describe('a profile that arrives', () => {
  it('is stored under its author, and replaced by the next version', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    expect(await acceptProfile(ledger, assetOf(profileLines(profile)))).toBe(true)
    expect(await acceptProfile(ledger, assetOf(profileLines({ ...profile, name: 'Ada L' }), 2))).toBe(true)
    expect(ledger.read((r) => r.get(agentProfiles, author))).toMatchObject({ ...profile, name: 'Ada L', version: 2 })
  })

  it('changes nothing when it describes another agent', async () => {
    await using opened = await openTestLedger()
    const lines = profileLines({ ...profile, agent: `0x${'cd'.repeat(20)}` })
    expect(await acceptProfile(opened.ledger, assetOf(lines))).toBe(false)
    expect(opened.ledger.read((r) => [...r.range(agentProfiles)])).toEqual([])
  })
})
