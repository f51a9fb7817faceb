import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentCouncil } from './council.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('the verifiers of a context graph', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('are none at first, then those that its owner lists, once', async () => {
    const now = () => currentCouncil(scene.ledger, scene.chain, scene.graphRow)
    await expect(now()).rejects.toMatchObject({ code: 'NO_VERIFIERS' })
    const { agent, consent } = await scene.otherVerifier()
    const alone = { verifiers: [scene.caller.agent, agent], threshold: 1 }
    await expect(scene.listVerifiers('lab', alone, scene.caller)).rejects.toMatchObject({ code: 'CONSENT_MISSING' })
    const wanted = { ...alone, consents: [consent] }
    const { txHash } = await scene.listVerifiers('lab', wanted, scene.caller)
    expect(txHash).toMatch(/^0x/)
    await expect(now()).resolves.toMatchObject({ threshold: 1, generation: 1 })
    await expect(scene.listVerifiers('lab', wanted, scene.caller)).resolves.not.toHaveProperty('txHash')
  })

  it('cannot be fewer than must sign, nor verify for a graph without a number', async () => {
    const tooHigh = scene.listVerifiers('lab', { verifiers: [scene.caller.agent], threshold: 2 }, scene.caller)
    await expect(tooHigh).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    const id = await scene.graph('unregistered')
    const unregistered = scene.listVerifiers(id, { verifiers: [scene.caller.agent] }, scene.caller)
    await expect(unregistered).rejects.toMatchObject({ code: 'CONTEXT_GRAPH_NOT_REGISTERED' })
  })
})
