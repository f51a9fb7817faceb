import { Budgets } from '@kg/core/budget'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import { toConfig } from '../../platform/home/config.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import type { TestReader } from '../testing/test-sync.test.support.js'
import { findHeldLayer } from './find-held.js'
import { openPromisedContent } from './promised-content.js'
import { openStorageAcks } from './storage-acks.js'
import { networkOf, openTestChain, openTestHolder, requestFor } from './test-core.test.support.js'

const given = sealRecord()

async function openAcks({ ledger, receiver, host }: TestReader, chain: OpenChain) {
  const network = networkOf(host)
  const nodeChain = { current: () => chain } as Partial<NodeChain> as NodeChain
  const queue = { hurry: vi.fn() }
  const config = toConfig({ flags: { network: 'none' } })
  const needs = { ledger, budgets: new Budgets(), config, nodeAgent: `0x${'ab'.repeat(20)}` }
  const promised = openPromisedContent({ ...needs, log: pino({ enabled: false }) })
  const acks = openStorageAcks({ ledger, receiver, network, chain: nodeChain, config, queue, promised })
  await network.opened()
  return acks
}

describe('storage acknowledgements', () => {
  it('are asked for by the node that publishes, and given by a connected core node that then holds the content', async () => {
    await using publisher = await openTestHolder(given)
    await using core = await openTestHolder()
    const test = await openTestChain()
    test.register(7n, 'lab')
    test.identities.set(1n, { peerId: core.host.peerId, core: true, signer: test.address })
    const asking = await openAcks(publisher, { ...test.chain, role: 'edge' })
    const granting = await openAcks(core, test.chain)
    await publisher.host.dial(core.host.multiaddrs()[0] ?? '')
    const nodes = await asking.nodes({ ...test.chain, role: 'edge' })
    expect(nodes).toMatchObject([{ identityId: 1n, peerId: core.host.peerId }])
    expect(await nodes[0]?.ask(requestFor(given), AbortSignal.timeout(60_000))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(core.ledger.read((r) => findHeldLayer(r, given.record))).toBeDefined()
    asking.stop()
    granting.stop()
  })

  it('name the core nodes that are away', async () => {
    await using publisher = await openTestHolder(given)
    const { chain } = await openTestChain()
    const acks = await openAcks(publisher, chain)
    const agent = `0x${'c'.repeat(40)}`
    const profile = testProfile(agent, 'far', { nodeRole: 'core', identityId: '4' })
    await publisher.ledger.writeWithoutReceipt((w) => w.put(agentProfiles, agent, profile))
    expect(acks.absent()).toEqual([{ peer: 'far', reason: 'it is not connected' }])
    acks.stop()
  })
})
