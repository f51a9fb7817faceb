import { graphParts, graphs, shelfKey } from '@kg/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphOf, shelfOf } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { ownAcknowledgement } from './acknowledgements.js'
import { confirmPublication } from './confirm-publication.js'
import { publicationRows } from './publication-table.js'
import { openPublishing } from './publishing.js'

describe('what the chain says was published', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('is noted for assets that are not here, and changes nothing else', async () => {
    const kaId = (BigInt(`0x${'77'.repeat(20)}`) << 96n) | 1n
    const publication = {
      version: 3n,
      root: `0x${'01'.repeat(32)}`,
      commitment: `0x${'02'.repeat(32)}`,
      byteSize: 5n,
      epochs: 2,
      paidUntil: 9n,
      publisher: '0x1',
      publisherNodeIdentityId: 0n,
      accountId: 0n,
      fee: 1n,
      ackIdentityIds: [1n],
    }
    const event = {
      contract: 'KnowledgeAssets',
      event: 'Published',
      address: '0xc',
      args: { contextGraphId: 1n, kaId, author: '0x77', publication },
      transactionHash: '0xt',
      blockNumber: 4,
      blockHash: '0xb',
    } as unknown as Parameters<typeof confirmPublication>[2]
    const head = scene.ledger.head()
    await expect(confirmPublication(scene.ledger, scene.chain, event)).resolves.toBeUndefined()
    expect(scene.ledger.read((r) => r.get(publicationRows, [kaId.toString(), 3]))).toMatchObject({ fee: '1' })
    expect(scene.ledger.head()).toBe(head)
  })

  it('leaves a second confirmation of the same version without effect', async () => {
    const graph = await scene.graph('lab', { registered: true })
    const ref = await scene.share(graph, 'notes')
    const publishing = openPublishing({ ...scene, chain: scene.nodeChain, ackNodes: ownAcknowledgement.nodes })
    await publishing.publish(ref, scene.caller, {})
    const row = () => scene.ledger.read((r) => r.get(assetRows, [graph, 'notes', scene.caller.agent]))
    const before = row()
    if (before?.vm === undefined) throw new TypeError('it is published')
    const published = before.vm
    scene.ledger.read((r) => {
      expect(graphParts(r, shelfOf(before, 'vm'), graphOf(before, 'vm'))).toEqual([published.content])
      expect(graphParts(r, shelfOf(before, 'swm'), graphOf(before, 'swm'))).toBeUndefined()
      expect(r.get(graphs, [...shelfKey(shelfOf(before, 'vm')), graphOf(before, 'vm')])?.since).toBe(published.seq)
    })
    scene.chain.follower.wake()
    expect(row()).toEqual(before)
    expect(before.vm.anchor?.ackIdentityIds).toEqual([scene.chain.identityId().toString()])
  })
})
