import { describe, expect, it } from 'vitest'
import type { AssetRow } from '../../memory/assets/table.js'
import { newProposal, type Wish } from './new-proposal.js'
import { trustNode, verifiers } from './test-chain.test.support.js'

const seal = { version: 1, root: `0x${'00'.repeat(32)}`, chainId: 1, contract: `0x${'0a'.repeat(20)}` }
// As much of an asset as a proposal is about.
const asset = {
  contextGraph: 'lab',
  sub: '',
  agent: `0x${'a1'.repeat(20)}`,
  name: 'first',
  number: 7,
  vm: { seal },
} as unknown as AssetRow

describe('a new proposal', () => {
  it('has the same id as another for the same, whoever wishes it', async () => {
    await using node = await trustNode()
    const wish: Wish = { graph: node.graph, asset, proposer: 'a', batchId: 'first', memoryId: 'lab', windowMs: 1000 }
    const row = await newProposal(node.ledger, node.open, wish)
    expect(row).toMatchObject({ state: 'collecting', required: 2, attempt: 1, version: 1 })
    expect(row.expiresAt - row.createdAt).toBe(1000)
    const same = await newProposal(node.ledger, node.open, { ...wish, proposer: 'b', batchId: 'x', windowMs: 5 })
    expect(same.proposalId).toBe(row.proposalId)
    const more = await newProposal(node.ledger, node.open, { ...wish, requiredSignatures: 3 })
    expect(more.proposalId).not.toBe(row.proposalId)
  })

  it('is refused for what is not published, is not the newest, or needs more verifiers than there are', async () => {
    await using node = await trustNode()
    const wish: Wish = { graph: node.graph, asset, proposer: 'a', batchId: 'first', memoryId: 'lab', windowMs: 1000 }
    const { vm: _none, ...draft } = asset
    await expect(newProposal(node.ledger, node.open, { ...wish, asset: draft })).rejects.toMatchObject({
      code: 'NOT_PUBLISHED_HERE',
    })
    const requiredSignatures = verifiers.length + 1
    await expect(newProposal(node.ledger, node.open, { ...wish, requiredSignatures })).rejects.toMatchObject({
      code: 'QUORUM_OUT_OF_REACH',
    })
    node.answers.assetOf.version = 2n
    await expect(newProposal(node.ledger, node.open, wish)).rejects.toMatchObject({ code: 'VERSION_SUPERSEDED' })
  })
})
