import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { councilRows } from '../../memory/trust-levels/table.js'
import { verifierResigner } from './resign.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('resigning as a verifier', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('takes the agent off the list, here and on the chain', async () => {
    const { agent, consent } = await scene.otherVerifier()
    const wanted = { verifiers: [scene.caller.agent, agent], threshold: 1, consents: [consent] }
    await scene.listVerifiers('lab', wanted, scene.caller)
    const resign = verifierResigner({ ...scene, chain: scene.nodeChain })
    await expect(resign('lab', scene.caller)).resolves.toMatchObject({ contextGraphId: 'lab', resigned: true })
    expect(scene.ledger.read((r) => r.get(councilRows, scene.onChainId))?.verifiers).toEqual([agent])
    const [, , size] = await scene.chain.read('Verifications', 'councilOf', [BigInt(scene.onChainId)])
    expect(size).toBe(1n)
  })

  it('needs the key of the agent', async () => {
    const resign = verifierResigner({ ...scene, chain: scene.nodeChain })
    const foreign = { agent: `0x${'99'.repeat(20)}`, isAdmin: false }
    await expect(resign('lab', foreign)).rejects.toMatchObject({ code: 'CONSENT_KEY_NOT_HELD' })
  })
})
