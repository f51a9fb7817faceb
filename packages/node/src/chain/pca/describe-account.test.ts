import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { openAccounts } from './accounts.js'
import { describeAccount } from './describe-account.js'

describe('an account as the API tells of it', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('refuses an account that does not exist', async () => {
    await expect(describeAccount(scene.chain, 4711n)).rejects.toMatchObject({ code: 'ACCOUNT_DOES_NOT_EXIST' })
  })

  it('tells who owns an account, and that it is not ours', async () => {
    const { accountId } = await openAccounts({ ...scene, chain: scene.nodeChain }).create('1', scene.caller)
    const stranger = { ...scene.chain, wallets: { ...scene.chain.wallets, account: () => undefined } }
    await expect(describeAccount(stranger, BigInt(accountId))).resolves.toMatchObject({
      isOwn: false,
      owner: scene.chain.wallets.admin.address,
    })
  })
})
