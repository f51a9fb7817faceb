import { describe, expect, it } from 'vitest'
import type { OpenChain } from '../../chain/connection/chain.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { askForApprovals, versionOf } from './collect-approvals.js'
import { testProposal } from './test-proposal.test.support.js'

const proposal = testProposal(1, 1000)

describe('asking for approvals', () => {
  it('says so when this node has no network', async () => {
    await using test = await openTestLedger()
    const network = { current: () => undefined }
    const chain = {} as OpenChain
    const needs = { ledger: test.ledger, network, chain } as unknown as Parameters<typeof askForApprovals>[0]
    const round = await askForApprovals(needs, proposal, [`0x${'aa'.repeat(20)}`], new AbortController().signal)
    expect(round.signed).toEqual([])
    expect([...round.reasons.values()]).toEqual(['this node has no network now'])
  })

  it('asks for the version that was proposed', () => {
    expect(versionOf(proposal)).toEqual({ contextGraphId: 1n, kaId: 7n, version: 1n, root: proposal.root })
  })
})
