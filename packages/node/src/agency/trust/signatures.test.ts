import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSigned, signAs } from './signatures.js'
import { openTrustScene, type TrustScene } from './trust-scene.test.support.js'

describe('the signature of a verifier', () => {
  let scene: TrustScene
  beforeAll(async () => {
    scene = await openTrustScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('is never made with a wallet, which holds money', async () => {
    const wallets = scene.chain.wallets.list().map(({ address }) => address.toLowerCase())
    expect(await signAs(scene, wallets, scene.version)).toEqual([])
  })

  it('is made with the keys of this node, and checked to be the signer’s for this version', async () => {
    const verifiers = [scene.caller.agent, `0x${'99'.repeat(20)}`]
    const [signed, ...more] = await signAs(scene, verifiers, scene.version)
    if (signed === undefined) throw new TypeError('the node holds the key')
    expect(more).toEqual([])
    await expect(isSigned(scene.chain, scene.version, signed)).resolves.toBe(true)
    await expect(isSigned(scene.chain, { ...scene.version, version: 9n }, signed)).resolves.toBe(false)
    await expect(isSigned(scene.chain, scene.version, { ...signed, signer: `0x${'99'.repeat(20)}` })).resolves.toBe(
      false,
    )
    await expect(isSigned(scene.chain, scene.version, { ...signed, signature: '0x12' })).resolves.toBe(false)
  })
})
