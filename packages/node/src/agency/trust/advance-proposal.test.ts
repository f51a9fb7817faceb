import { TxRevertedError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { advanceProposal } from './advance-proposal.js'
import { receipt, trustNode, verifiers } from './test-chain.test.support.js'
import { testProposal } from './test-proposal.test.support.js'

const { signal } = new AbortController()
const [first = '', second = ''] = verifiers

describe('a proposal', () => {
  it('waits for signatures, and notes who has given one', async () => {
    await using node = await trustNode()
    const row = testProposal(1, Date.now())
    await node.put(row)
    await node.sign(row, first)
    await expect(advanceProposal(node.needs, row, signal)).rejects.toMatchObject({
      code: 'SIGNATURES_MISSING',
      data: { required: 2, given: 1 },
    })
    expect(node.row(row.proposalId)).toMatchObject({
      state: 'collecting',
      signers: [first],
      peers: [{ peer: 'peers', reason: expect.stringContaining('no network') }],
    })
  })

  it.each([
    ['partial', [first]],
    ['no_quorum', []],
  ])('that does not have enough when its time is up is %s', async (state, signers) => {
    await using node = await trustNode()
    const row = { ...testProposal(1, Date.now()), expiresAt: Date.now() }
    for (const signer of signers) await node.sign(row, signer)
    expect(await advanceProposal(node.needs, row, signal)).toMatchObject({ state, signers })
    expect(node.sent).toEqual([])
  })

  it('with enough signatures is sent, under a key that is on disk before', async () => {
    await using node = await trustNode()
    const row = testProposal(1, Date.now())
    for (const signer of [first, second]) await node.sign(row, signer)
    node.sending(async () => {
      expect(node.row(row.proposalId)).toMatchObject({ state: 'sending', signers: [first, second] })
      return receipt
    })
    expect(await advanceProposal(node.needs, row, signal)).toMatchObject({ state: 'verified', peers: [] })
    expect(node.sent).toMatchObject([{ key: `verify/${row.proposalId}/${row.createdAt}/1` }])
  })

  it('whose transaction is reverted collects anew under another key, and gives up after the third', async () => {
    await using node = await trustNode()
    const row = testProposal(1, Date.now())
    for (const signer of [first, second]) await node.sign(row, signer)
    const reverted = new TxRevertedError({ key: 'k', name: 'verify', args: [], message: 'signed before' })
    node.sending(() => Promise.reject(reverted))
    await expect(advanceProposal(node.needs, row, signal)).rejects.toBe(reverted)
    expect(node.sent.map(({ key }) => key.at(-1))).toEqual(['1', '2', '3'])
  })

  it('that the chain has recorded meanwhile is verified without a transaction', async () => {
    await using node = await trustNode()
    node.answers.signersOf = 2n
    const row = testProposal(1, Date.now())
    expect(await advanceProposal(node.needs, row, signal)).toMatchObject({ state: 'verified' })
    expect(node.sent).toEqual([])
  })
})
