import type { TxReceipt } from '@kg/chain'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { approvalRows, councilRows, type ProposalRow, proposalRows } from '../../memory/trust-levels/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { AdvanceNeeds } from './advance-proposal.js'

export const verifiers = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`)
export const receipt = { transactionHash: '0xee' } as unknown as TxReceipt

/** A ledger with one context graph and its verifiers, and a chain that answers what a test says. */
export async function trustNode() {
  const { ledger, ...disk } = await openTestLedger()
  const answers = {
    assetOf: { version: 1n, root: `0x${'00'.repeat(32)}` },
    councilOf: [1n, 2n, BigInt(verifiers.length)],
    signersOf: 0n,
    hasSigned: false,
  }
  const sent: { key: string }[] = []
  let onSend: () => Promise<TxReceipt> = async () => receipt
  // As much of a chain as proposals ask for.
  const open = {
    chainId: 1,
    addresses: { Verifications: `0x${'0f'.repeat(20)}` },
    follower: { wake: () => undefined },
    wallets: { operational: () => [{ address: '0xw' }], account: () => undefined },
    read: async (_: string, what: keyof typeof answers) => answers[what],
    send: (tx: { key: string }) => {
      sent.push(tx)
      return onSend()
    },
  } as unknown as OpenChain
  const needs = {
    ledger,
    chain: { ready: async () => open } as unknown as NodeChain,
    network: { current: () => undefined },
    keys: { get: () => undefined },
    index: { again: async () => undefined },
    applyEvents: async () => undefined,
    signs: () => true,
  } as unknown as AdvanceNeeds
  const graph = { id: 'lab', onChainId: '1' } as ContextGraphRow
  await ledger.writeWithoutReceipt((w) => {
    w.put(contextGraphs, graph.id, graph)
    w.put(councilRows, '1', { onChainId: '1', generation: 1, verifiers, threshold: 2 })
  })
  return {
    ledger,
    graph,
    open,
    needs,
    answers,
    sent,
    sending: (work: () => Promise<TxReceipt>) => {
      onSend = work
    },
    put: (row: ProposalRow) => ledger.writeWithoutReceipt((w) => w.put(proposalRows, row.proposalId, row)),
    row: (id: string) => ledger.read((r) => r.get(proposalRows, id)),
    sign: ({ kaId, version, onChainId, root }: ProposalRow, signer: string) =>
      ledger.writeWithoutReceipt((w) =>
        w.put(approvalRows, [kaId, version, signer], { onChainId, root, signature: '0x', at: 0 }),
      ),
    [Symbol.asyncDispose]: () => disk[Symbol.asyncDispose](),
  }
}
