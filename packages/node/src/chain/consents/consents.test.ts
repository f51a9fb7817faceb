import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { consentFor, openConsents } from './consents.js'

describe('consents of this node', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () => openConsents({ ...scene, chain: scene.nodeChain })
  const stranger = `0x${'99'.repeat(20)}` as const

  it('are signed by a wallet of ours, and by no other', async () => {
    const [first] = scene.chain.wallets.operational()
    await expect(open().forWallet('account-agent', 1n, undefined)).resolves.toMatchObject({ member: first?.address })
    await expect(open().forWallet('account-agent', 1n, stranger)).rejects.toMatchObject({
      code: 'CONSENT_KEY_NOT_HELD',
    })
  })

  it('to verify are signed by the agent itself, for a registered graph', async () => {
    await scene.graph('local')
    await expect(open().forVerifier('local', scene.caller)).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_NOT_REGISTERED',
    })
    await scene.graph('lab', { registered: true })
    const { id, member } = await open().forVerifier('lab', scene.caller)
    expect([id, member.toLowerCase()]).toEqual([1n, scene.caller.agent])
  })

  it('of others come with the request, or nothing is sent', async () => {
    const given = { deadline: 5, signature: '0x12' }
    expect(await consentFor(scene.chain, 'operational-key', 1n, stranger, given)).toEqual({
      deadline: 5n,
      signature: '0x12',
    })
    await expect(consentFor(scene.chain, 'operational-key', 1n, stranger, undefined)).rejects.toMatchObject({
      code: 'CONSENT_MISSING',
    })
  })
})
