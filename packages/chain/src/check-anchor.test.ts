import { type Anchor, checkAnchor, nameHash, type ProofBundle, publishedTopic, rpcRequest } from '@kg/core/verify'
import { toEventSelector } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { knowledgeAssetsAbi } from './abi/knowledge-assets.js'
import { commitmentIn, type Draft, lines, newDraft, signed, startPublishing, tree } from './publishing.test.support.js'

const { chain, author, graph, node } = await startPublishing()
afterAll(() => chain.stop())

/** Publishes a version and tells where. */
async function anchored(draft: Draft, call: 'publish' | 'update' = 'publish') {
  const params = await signed(chain, graph, author, [node], draft)
  const { transactionHash, blockNumber } = await chain.send(author, 'KnowledgeAssets', call, [params])
  const anchor: Anchor = {
    chainId: chain.chainId,
    contract: chain.addresses.KnowledgeAssets,
    kaId: String(draft.kaId),
    contextGraphOnChainId: String(graph.contextGraphId),
    txHash: transactionHash,
    blockNumber: Number(blockNumber),
  }
  const { root, leafCount, privateRoot, name } = draft
  const commitment = commitmentIn(draft)
  const { chainId, contract, kaId } = anchor
  const place = { nameHash: nameHash(graph.name), name, version: Number(draft.version), chainId, contract, kaId }
  const bundle: ProofBundle = {
    version: 1,
    contextGraphId: graph.name,
    statement: { line: lines[2] as string },
    proof: tree.prove(lines[2] as string),
    commitment: { root, leafCount: Number(leafCount), privateRoot, commitment },
    seal: { fields: { ...place, commitment, author: author.address }, signature: params.authorSignature },
    anchor,
  }
  return { bundle, anchor }
}

describe('a proof bundle on a real chain', () => {
  it('looks for the event that the contract has', () => {
    const event = knowledgeAssetsAbi.find((item) => item.type === 'event' && item.name === 'Published')
    expect(toEventSelector(event as never)).toBe(publishedTopic)
  })

  it('is confirmed by the transaction that published it, for every version', async () => {
    const draft = newDraft(graph, author)
    const first = await anchored(draft)
    const second = await anchored({ ...draft, version: 2n }, 'update')
    const request = rpcRequest(chain.url)
    for (const { bundle } of [first, second])
      expect(await checkAnchor(bundle, request)).toEqual({ ok: true, author: author.address })
    const replayed = { ...second.bundle, anchor: first.anchor }
    expect(await checkAnchor(replayed, request)).toMatchObject({
      failed: 'anchor',
      why: expect.stringContaining('version'),
    })
  })

  it('is not confirmed by the publication of something else', async () => {
    const one = await anchored(newDraft(graph, author))
    const other = await anchored(newDraft(graph, author))
    const moved = {
      ...one.bundle,
      anchor: { ...one.anchor, txHash: other.anchor.txHash, blockNumber: other.anchor.blockNumber },
    }
    const request = rpcRequest(chain.url)
    expect(await checkAnchor(moved, request)).toMatchObject({
      ok: false,
      why: expect.stringContaining('another asset'),
    })
    const unknown = { ...one.bundle, anchor: { ...one.anchor, txHash: `0x${'1'.repeat(64)}` } }
    expect(await checkAnchor(unknown, request)).toMatchObject({ ok: false, why: 'the chain has no such transaction' })
  })
})
