import { signSeal } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { assetRows, authorNumbers } from '../../memory/assets/table.js'
import { definitionName } from './definition.js'
import { draftDefinition } from './draft-definition.js'
import { planDefinition } from './plan-definition.js'
import { storeDefinition } from './store-definition.js'
import { definitions, memberNodes, retainedAssets } from './table.js'
import { openTestCurator, type TestCurator } from './test-curator.test.support.js'

const ada = `0x${'a'.repeat(40)}`
const far = { peerId: 'far', seed: new Uint8Array(32).fill(9) }

async function draft({ needs, ledger, platform, agent }: TestCurator) {
  const plan = ledger.read((r) => planDefinition(r, 'lab', needs))
  if (plan === undefined) throw new Error('there is nothing to say')
  const secret = platform.keys.get(agent) as Uint8Array
  const drafted = await draftDefinition(needs, plan, secret)
  return { drafted, sign: (fields: Parameters<typeof signSeal>[0]) => signSeal(fields, secret) }
}

describe('a definition that is stored', () => {
  it('becomes a shared asset of the curator, and notifies each new member once', async () => {
    await using curator = await openTestCurator()
    await curator.addMember(ada, far)
    const { drafted, sign } = await draft(curator)
    expect(await storeDefinition(curator.needs, drafted, sign)).toBe(true)
    const asset = curator.ledger.read((r) => r.get(assetRows, ['lab', definitionName, curator.agent]))
    expect(asset).toMatchObject({ version: 1, swm: { seal: { version: 1 } } })
    // The next asset of the curator gets another number.
    expect(curator.ledger.read((r) => r.get(authorNumbers, curator.agent))).toBe(asset?.number)
    expect(curator.notices).toEqual([{ kind: 'approved', graph: 'lab', agent: ada, peerId: 'far' }])
    await curator.memory.graphs.rename('lab', 'The lab', curator.caller)
    await curator.make()
    expect(curator.notices).toHaveLength(1)
  })

  it('is not stored when members have changed since it was drafted, or nothing is signed', async () => {
    await using curator = await openTestCurator()
    const { drafted, sign } = await draft(curator)
    expect(await storeDefinition(curator.needs, drafted, () => undefined)).toBe(false)
    await curator.addMember(ada, far)
    expect(await storeDefinition(curator.needs, drafted, sign)).toBe(false)
    expect(curator.ledger.read((r) => r.get(definitions, 'lab'))).toBeUndefined()
  })

  it('notifies a removed member, forgets its node and retains what it shared', async () => {
    await using curator = await openTestCurator()
    const { row } = await curator.memory.agents.register({ name: 'Ada' }, curator.agent)
    await curator.addMember(row.address)
    const caller = { agent: row.address, isAdmin: false }
    const ref = { contextGraph: 'lab', sub: '', name: 'notes' }
    await curator.memory.assets.drafts.append(
      ref,
      { lines: ['<urn:a> <urn:p> "1" .' as never], privateLines: [] },
      caller,
    )
    await curator.memory.assets.share(ref, caller)
    await curator.addMember(ada, far)
    await curator.make()
    curator.notices.length = 0
    for (const agent of [ada, row.address]) await curator.removeMember(agent)
    await curator.make()
    const byAgent = [...curator.notices].sort((a, b) => a.agent.localeCompare(b.agent))
    const expected = [
      { kind: 'removed', graph: 'lab', agent: ada, peerId: 'far' },
      { kind: 'removed', graph: 'lab', agent: row.address },
    ].sort((a, b) => a.agent.localeCompare(b.agent))
    expect(byAgent).toEqual(expected)
    curator.ledger.read((r) => {
      expect(r.has(memberNodes, ['lab', ada])).toBe(false)
      expect([...r.range(retainedAssets, { prefix: ['lab'] })]).toHaveLength(1)
      expect(r.get(definitions, 'lab')).toMatchObject({ epoch: 2, members: [curator.agent] })
    })
  })
})
