import { consentData } from '@kg/chain'
import { recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { signConsent } from './sign-consent.js'

describe('a consent', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('names the thing, the member, the nonce of the contract and a deadline, and is the member’s', async () => {
    const { chain } = scene
    const { admin } = chain.wallets
    const { member, nonce, deadline, signature } = await signConsent(chain, 'account-agent', 7n, admin)
    expect([member, nonce]).toEqual([admin.address, 0n])
    expect(Number(deadline)).toBeGreaterThan(Date.now() / 1000)
    const domain = { chainId: chain.chainId, contract: chain.addresses.ConvictionAccounts }
    const data = consentData('account-agent', domain, { id: 7n, member, nonce, deadline })
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(admin.address)
  })
})
