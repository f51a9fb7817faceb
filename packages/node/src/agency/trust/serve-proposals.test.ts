import { nameHash } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposalToWire, signaturesFromWire } from './proposal-protocol.js'
import { proposalSigner } from './serve-proposals.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('a node that is asked to sign', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const needs = () => ({
    ledger: scene.ledger,
    chain: scene.nodeChain,
    keys: scene.keys,
    index: scene.index,
  })
  const request = (change: object = {}) => {
    const { kaId, version, merkleRoot: root } = scene.publication
    return proposalToWire({ graph: nameHash('lab'), onChainId: scene.onChainId, kaId, version, root, ...change })
  }
  const peer = { peerId: 'peer' }

  it('signs what it holds and the chain confirms, as the verifiers that it acts for', async () => {
    await scene.listVerifiers('lab', { verifiers: [scene.caller.agent] }, scene.caller)
    const reply = await proposalSigner({ ...needs(), signs: (graph) => graph === 'lab' })(request(), peer)
    expect(signaturesFromWire(reply)).toMatchObject([{ signer: scene.caller.agent }])
  })

  it('does not sign another root, a graph that it does not know, or when its operator does not want it', async () => {
    const sign = proposalSigner({ ...needs(), signs: () => true })
    const refused = { code: 'NOT_SIGNED' }
    await expect(sign(request({ root: `0x${'00'.repeat(32)}` }), peer)).rejects.toMatchObject(refused)
    await expect(sign(request({ graph: nameHash('other') }), peer)).rejects.toMatchObject(refused)
    await expect(
      proposalSigner({ ...needs(), signs: (graph) => graph === 'other' })(request(), peer),
    ).rejects.toMatchObject(refused)
  })
})
