import type { ProposalRow } from '../../memory/trust-levels/table.js'

/** A proposal that has just begun. */
export const testProposal = (number: number, at: number): ProposalRow => ({
  proposalId: `proposal-${number}`,
  state: 'collecting',
  proposer: `0x${'a1'.repeat(20)}`,
  contextGraph: 'lab',
  memoryId: 'lab',
  batchId: 'first',
  onChainId: '1',
  kaId: '7',
  ual: 'did:kg:test/7',
  version: 1,
  root: `0x${'00'.repeat(32)}`,
  required: 2,
  createdAt: at,
  expiresAt: at + 1800_000,
  attempt: 1,
  signatures: [],
  signers: [],
  peers: [],
})
