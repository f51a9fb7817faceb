import { TxRevertedError } from '@kg/contract'
import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { lookUpGraph } from './look-up-graph.js'

const hash = nameHash('lab')
const none = new TxRevertedError({ key: '', name: 'Unknown', args: [], message: 'there is none' })

describe('looking up a number on the chain', () => {
  it.each([
    ['an open graph', { active: true, policies: { accessPolicy: 0 } }, { private: false, deactivated: false }],
    ['a closed one', { active: true, policies: { accessPolicy: 1 } }, { private: true, accessPolicy: 1 }],
    ['one that has ended', { active: false, policies: { accessPolicy: 0 } }, { deactivated: true }],
    ['none', none, undefined],
  ])('lists %s', async (_, registered, expected) => {
    await using opened = await openTestLedger()
    // All that is asked of a chain here.
    const chain = {
      read: async () => {
        if (registered instanceof Error) throw registered
        return { nameHash: hash, ...registered }
      },
    } as unknown as OpenChain
    const nodeChain: Pick<NodeChain, 'current'> = { current: () => chain }
    await lookUpGraph({ ledger: opened.ledger, chain: nodeChain, nodeAgent: () => `0x${'a'.repeat(40)}` }, 7n)
    const row = opened.ledger.read((r) => r.get(contextGraphs, hash))
    if (expected === undefined) expect(row).toBeUndefined()
    else expect(row).toMatchObject({ onChainId: '7', name: '#7', subscribed: false, ...expected })
  })

  it('does nothing without a chain', async () => {
    await using opened = await openTestLedger()
    await lookUpGraph({ ledger: opened.ledger, chain: { current: () => undefined }, nodeAgent: () => '' }, 7n)
    expect(opened.ledger.read((r) => r.count(contextGraphs))).toBe(0)
  })
})
