import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { openIdentity } from './identity.js'

describe('the identity of a node', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () => openIdentity({ ...scene, chain: scene.nodeChain, peerId: new Uint8Array(38).fill(1) })

  it('is there once, however often it is asked for', async () => {
    const first = await open().ensure(scene.caller)
    const second = await open().ensure(scene.caller)
    expect(first.identityId).toBe(second.identityId)
    expect(second.created).toBe(false)
  })

  it('asks what its operator says', async () => {
    await open().setAsk('0.25', scene.caller)
    await expect(open().get(new AbortController().signal)).resolves.toMatchObject({ hasIdentity: true, role: 'core' })
    await expect(open().setAsk('1'.repeat(40), scene.caller)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' })
  })
})
