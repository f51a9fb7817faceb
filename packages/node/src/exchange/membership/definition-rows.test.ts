import { describe, expect, it } from 'vitest'
import { agentRows } from '../../memory/agents/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { findOwn, hasNode, listRows, openKeys } from './definition-rows.js'
import { memberNodes, retainedAssets } from './table.js'
import { agentOf, curator, defineCrowd } from './test-crowd.test.support.js'
import { openTestCurator } from './test-curator.test.support.js'

describe('the rows of a definition', () => {
  it('are one for each member, retained version and key, and write what is known of them', async () => {
    await using opened = await openTestLedger()
    const crowd = defineCrowd(2, 0, 1)
    const definition = { ...crowd, members: [...crowd.members, { agent: agentOf(9), peerId: 'P-9' }] }
    const rows = listRows(definition, [{ epoch: 1, key: new Uint8Array(32) }])
    expect(rows).toHaveLength(6)
    await opened.ledger.writeWithoutReceipt((w) => {
      for (const put of rows) put(w)
    })
    expect(opened.ledger.read((r) => [r.count(memberNodes), r.count(retainedAssets)])).toEqual([3, 1])
    expect(definition.members.map(hasNode)).toEqual([true, true, true, false])
  })

  it('find the agents of this node, whether they or the members are more', async () => {
    await using opened = await openTestLedger()
    // Only the keys of these rows are read.
    const has = (agent: string) =>
      opened.ledger.writeWithoutReceipt((w) => w.put(agentRows, agent, { name: agent } as never))
    await has(agentOf(1))
    const own = (count: number) => opened.ledger.read((r) => findOwn(r, defineCrowd(count)).map(({ agent }) => agent))
    expect(own(3)).toEqual([agentOf(1)])
    for (const n of [7, 8, 9]) await has(agentOf(n))
    await has(curator)
    expect(own(2)).toEqual([curator, agentOf(1)])
  })

  it('hold keys that only a member’s own node opens', async () => {
    await using home = await openTestCurator()
    await home.make()
    const definition = home.read()
    const warnings: string[] = []
    const log = { warn: (_: object, text: string) => void warnings.push(text) }
    expect(openKeys(definition, definition.members, { seed: home.seed, log })).toMatchObject([{ epoch: 1 }])
    expect(openKeys(definition, [], { seed: home.seed, log })).toEqual([])
    expect(warnings).toEqual([])
    expect(openKeys(definition, definition.members, { seed: new Uint8Array(32), log })).toEqual([])
    expect(warnings).toEqual(['the group key does not open'])
  })
})
