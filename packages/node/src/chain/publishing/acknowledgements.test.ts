import { storageAckData } from '@kg/chain'
import { recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { ownAcknowledgement } from './acknowledgements.js'

describe('the acknowledgement of this node itself', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('is signed by a key of its identity', async () => {
    const { chain } = scene
    const [own] = await ownAcknowledgement.nodes(chain)
    if (own === undefined) throw new TypeError('it is a core node')
    const ack = {
      contextGraphId: 1n,
      kaId: 2n,
      version: 1n,
      commitment: `0x${'11'.repeat(32)}`,
      byteSize: 3n,
      epochs: 1n,
    } as const
    const signature = await own.ask({ ...ack, graphId: 'lab' }, new AbortController().signal)
    const domain = { chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
    const { identityId } = own
    const signer = await recoverTypedDataAddress({ ...storageAckData(domain, { ...ack, identityId }), signature })
    expect(await chain.read('Identities', 'identityIdOf', [signer])).toBe(identityId)
  })

  it('is none where the node is no core node', async () => {
    expect(await ownAcknowledgement.nodes({ ...scene.chain, role: 'edge' })).toEqual([])
    expect(ownAcknowledgement.absent()).toEqual([])
  })
})
