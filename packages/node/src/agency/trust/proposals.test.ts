import { ChainStartingError, NoVerifiersError } from '@kg/contract'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { NodeChain } from '../../chain/connection/chain.js'
import { type ProposalRow, proposalRows } from '../../memory/trust-levels/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { type ProposalNeeds, Proposals } from './proposals.js'
import { testProposal } from './test-proposal.test.support.js'

it('a proposal waits for a chain that is away, and ends with what only somebody can mend', async () => {
  await using disk = await openTestLedger()
  const { ledger } = disk
  const row = testProposal(1, Date.now())
  await ledger.writeWithoutReceipt((w) => w.put(proposalRows, row.proposalId, row))
  const faults = [new ChainStartingError({ network: 'local' }), new NoVerifiersError({ contextGraphId: 'lab' })]
  const seen: (ProposalRow | undefined)[] = []
  const chain: Pick<NodeChain, 'ready'> = {
    async ready() {
      seen.push(ledger.read((r) => r.get(proposalRows, row.proposalId)))
      throw faults[seen.length - 1]
    },
  }
  // Before the chain is open, nothing else of what a proposal needs is asked for.
  const needs = { ledger, chain, network: { onOpen: () => undefined }, log: pino({ level: 'silent' }) } as unknown
  const proposals = new Proposals(needs as ProposalNeeds)
  await proposals.start()
  await expect.poll(() => proposals.get(row.proposalId)?.state).toBe('failed')
  expect(seen).toMatchObject([
    { state: 'collecting' },
    { state: 'collecting', round: 1, error: expect.stringContaining('local') },
  ])
  expect(proposals.get(row.proposalId)?.error).toContain('lab')
  await proposals.stop()
})
