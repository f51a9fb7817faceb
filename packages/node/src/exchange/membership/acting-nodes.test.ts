import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { actingNode, actsFor } from './acting-nodes.js'
import { memberNodes } from './table.js'

const agent = `0x${'a'.repeat(40)}`
const node = (peerId: string, at: number) => ({ contextGraph: 'lab', agent, peerId, encryptionKey: 'aa', at })

describe('the node that acts for an agent', () => {
  it('is the one that the agent named last', async () => {
    await using opened = await openTestLedger()
    const { ledger } = opened
    const peer = () => ledger.read((r) => actingNode(r, 'lab', agent)?.peerId)
    expect(peer()).toBeUndefined()
    await ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', agent], node('P1', 10)))
    expect(peer()).toBe('P1')
    await ledger.writeWithoutReceipt((w) =>
      w.put(agentProfiles, agent, testProfile(agent, 'P2', { updatedAt: 20, encryptionKey: 'bb' })),
    )
    expect(peer()).toBe('P2')
    await ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', agent], node('P3', 30)))
    expect(peer()).toBe('P3')
    expect(ledger.read((r) => actsFor(r, 'lab', agent, 'P3'))).toBe(true)
    expect(ledger.read((r) => actsFor(r, 'lab', agent, 'P1'))).toBe(false)
  })

  it('is a different one in another context graph', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.writeWithoutReceipt((w) => w.put(memberNodes, ['lab', agent], node('P1', 10)))
    expect(opened.ledger.read((r) => actsFor(r, 'hall', agent, 'P1'))).toBe(false)
  })

  it('can act without a key, but cannot be sent secrets', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.writeWithoutReceipt((w) =>
      w.put(agentProfiles, agent, testProfile(agent, 'P2', { updatedAt: 20 })),
    )
    expect(opened.ledger.read((r) => actsFor(r, 'lab', agent, 'P2'))).toBe(true)
    expect(opened.ledger.read((r) => actingNode(r, 'lab', agent))).toBeUndefined()
  })
})
