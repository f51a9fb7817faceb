import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { ownAcknowledgement } from './acknowledgements.js'
import { publicationRows } from './publication-table.js'
import { openPublishing } from './publishing.js'
import { rollBackPublications } from './roll-back-publications.js'

describe('a chain that changes its history', () => {
  let scene: ChainScene
  let graph: string
  beforeAll(async () => {
    scene = await openChainScene()
    graph = await scene.graph('lab', { registered: true })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const rowOf = (name: string) => scene.ledger.read((r) => r.get(assetRows, [graph, name, scene.caller.agent]))
  const publish = async (name: string, statements: number) => {
    const ref = await scene.share(graph, name, statements)
    const publishing = openPublishing({ ...scene, chain: scene.nodeChain, ackNodes: ownAcknowledgement.nodes })
    return publishing.publish(ref, scene.caller, {})
  }

  it('leaves what it still has as it is', async () => {
    await publish('kept', 1)
    const before = rowOf('kept')
    await rollBackPublications(scene.ledger, scene.chain, -1)
    expect(rowOf('kept')).toEqual(before)
  })

  it('takes back what it removed: shared again, and not published', async () => {
    await publish('gone', 2)
    const { vm } = rowOf('gone') ?? {}
    const chain = { ...scene.chain, transactions: { isIncluded: async () => false } } as unknown as typeof scene.chain
    await rollBackPublications(scene.ledger, chain, (vm?.anchor?.blockNumber ?? 0) - 1)
    const after = rowOf('gone')
    expect(after?.vm).toBeUndefined()
    expect(after?.swm).toMatchObject({ seal: vm?.seal, content: vm?.content })
    expect(after?.swm).not.toHaveProperty('anchor')
    expect([...scene.ledger.read((r) => r.range(publicationRows))].map(({ key }) => key[1])).toHaveLength(1)
  })

  it('has a removed publication sent again, and anchored where it is now', async () => {
    const snapshot = await scene.askChain('evm_snapshot')
    const first = await publish('moved', 3)
    await scene.chain.follower.reached(first.blockNumber)
    const before = rowOf('moved')?.vm?.anchor
    await scene.askChain('evm_revert', snapshot)
    for (let block = 0; block < 5; block++) await scene.askChain('evm_mine')
    scene.chain.follower.wake()
    await vi.waitFor(
      () => {
        const now = rowOf('moved')?.vm?.anchor
        expect(now?.blockHash).toBeDefined()
        expect(now?.blockHash).not.toBe(before?.blockHash)
      },
      { timeout: 50_000, interval: 100 },
    )
    const anchor = rowOf('moved')?.vm?.anchor
    expect(await scene.chain.transactions.isIncluded(anchor?.txHash as `0x${string}`)).toBe(true)
    expect(anchor?.blockNumber).toBeGreaterThan(first.blockNumber)
  })
})
