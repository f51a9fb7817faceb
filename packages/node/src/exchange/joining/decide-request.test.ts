import { describe, expect, it } from 'vitest'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { decideRequest } from './decide-request.js'
import { joinRows } from './table.js'
import { joiner, testJoin } from './test-join.test.support.js'

async function openLab() {
  const node = await openTestMemory()
  const { ledger, memory, platform } = node
  await node.addGraph('lab', { accessPolicy: 1, private: true })
  await ledger.writeWithoutReceipt((w) => w.put(joinRows, ['in', 'lab', joiner], testJoin({ direction: 'in' })))
  const decide = (step: 'approve' | 'reject', keys = platform.keys, caller = node.caller) =>
    decideRequest(
      { ledger, keys, graphs: memory.graphs, peerId: 'here' },
      { graph: 'lab', agent: joiner.replace('a', 'A'), step },
      caller,
    )
  return Object.assign(node, { decide })
}

describe('a decision of the curator', () => {
  it('says whether the curator still has to sign the definition itself', async () => {
    await using held = await openLab()
    expect(await held.decide('approve')).toMatchObject({
      row: { status: 'approved', agent: joiner },
      isUnsigned: false,
    })
    await using away = await openLab()
    const keys = { ...away.platform.keys, get: () => undefined }
    expect(await away.decide('approve', keys)).toMatchObject({ isUnsigned: true })
    await using rejected = await openLab()
    expect(await rejected.decide('reject', keys)).toMatchObject({ row: { status: 'rejected' }, isUnsigned: false })
  })

  it('is refused to those who may not see the graph', async () => {
    await using lab = await openLab()
    const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
    await expect(lab.decide('approve', lab.platform.keys, stranger)).rejects.toMatchObject({ status: 404 })
  })
})
