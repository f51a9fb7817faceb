import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDefinition } from './plan-definition.js'
import { openTestCurator, type TestCurator } from './test-curator.test.support.js'

const ada = `0x${'a'.repeat(40)}`
const eve = `0x${'e'.repeat(40)}`
const far = { peerId: 'far', seed: new Uint8Array(32).fill(9) }
let curator: TestCurator
beforeEach(async () => {
  curator = await openTestCurator()
})
afterEach(() => curator[Symbol.asyncDispose]())
const plan = (id = 'lab') => curator.ledger.read((r) => planDefinition(r, id, curator.needs))

describe('the plan of a definition', () => {
  it('names the members, their nodes and whom to notify, until a definition says so', async () => {
    await curator.addMember(ada, far)
    await curator.addMember(eve)
    const members = plan()?.members.map(({ agent, node }) => [agent, node?.peerId])
    expect(members).toEqual(
      [
        [ada, 'far'],
        [curator.agent, curator.peerId],
        [eve, undefined],
      ].sort(),
    )
    expect(plan()?.unnotified).toEqual([{ agent: ada, peerId: 'far' }])
    await curator.make()
    expect(plan()).toBeUndefined()
  })

  it('begins a new epoch only when somebody leaves, and retains what that member shared', async () => {
    await curator.make()
    await curator.addMember(ada, far)
    expect(plan()).toMatchObject({ epoch: 1, removed: [] })
    await curator.make()
    await curator.removeMember(ada)
    expect(plan()).toMatchObject({ epoch: 2, removed: [{ agent: ada, seals: [] }], unnotified: [] })
  })

  it('is made again when the name changes', async () => {
    await curator.make()
    await curator.memory.graphs.rename('lab', 'The lab', curator.caller)
    expect(plan()).toMatchObject({ epoch: 1, row: { name: 'The lab' } })
  })

  it('is none for open and system graphs, and for those that are curated elsewhere', async () => {
    await curator.addGraph('hall')
    expect([plan('hall'), plan('agents'), plan('nowhere')]).toEqual([undefined, undefined, undefined])
  })
})
