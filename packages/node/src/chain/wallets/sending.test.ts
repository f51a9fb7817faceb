import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOf } from '../../platform/acts/acts.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { inOurWords, openSending, reached, sameAddress } from './sending.js'

describe('sending for a request', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('names what it is about to send after its checks have passed', async () => {
    const sending = openSending(scene, scene.chain)
    const act = actOf('identity.ask', scene.caller.agent, 'urn:kg:identity:1')
    const refused = sending.intent(act, () => Promise.reject(new Error('too little')))
    await expect(refused).rejects.toThrow('too little')
    await expect(sending.intent(act, async () => undefined)).resolves.toMatch(/^[0-9a-f-]{36}$/)
  })

  it('passes on what a contract refuses in our words', async () => {
    const asking = inOurWords(scene.chain.read('Identities', 'adminOf', [999n]))
    await expect(asking).rejects.toMatchObject({ code: 'PROFILE_DOES_NOT_EXIST' })
  })

  it('says that the chain is away where something else than a contract fails', async () => {
    await expect(reached(Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      message: expect.stringContaining('fetch failed'),
      status: 503,
    })
  })

  it('compares addresses whatever their case is', () => {
    expect(sameAddress('0xAB', '0xab')).toBe(true)
    expect(sameAddress('0xAB', '0xac')).toBe(false)
  })
})
