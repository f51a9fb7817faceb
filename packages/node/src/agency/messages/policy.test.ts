import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentRows } from '../../memory/agents/table.js'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { mayWrite, policyOf } from './policy.js'
import { inboxPolicies } from './table.js'

const owner = `0x${'aa'.repeat(20)}`
const sender = { agent: `0x${'bb'.repeat(20)}`, peerId: 'peer' }

describe('the policy of an inbox', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  const may = (network = 'testnet') => test.ledger.read((r) => mayWrite(r, owner, sender, network))
  const set = (policy: { default?: 'allow' | 'deny'; allow?: string[]; deny?: string[] }) =>
    test.ledger.writeWithoutReceipt((w) => w.put(inboxPolicies, owner, { allow: [], deny: [], ...policy }))

  it('lets strangers in on the local network only', () => {
    expect(may('local')).toBe(true)
    expect(may('testnet')).toBe(false)
    expect(test.ledger.read((r) => policyOf(r, owner, 'testnet'))).toEqual({ default: 'deny', allow: [], deny: [] })
  })

  it('believes a name over everyone, and a refusal over a permission', async () => {
    await set({ allow: [sender.agent], deny: ['*'] })
    expect(may()).toBe(true)
    await set({ allow: ['*'], deny: [sender.peerId] })
    expect(may()).toBe(false)
    await set({ allow: ['*'] })
    expect(may()).toBe(true)
  })

  it('lets agents of the same node in', async () => {
    const row = { address: sender.agent, name: 'x', mode: 'custodial' as const, isNodeAgent: false, registeredAt: 0 }
    await test.ledger.writeWithoutReceipt((w) => w.put(agentRows, sender.agent, row))
    expect(may()).toBe(true)
    await set({ deny: [sender.agent] })
    expect(may()).toBe(false)
  })
})
