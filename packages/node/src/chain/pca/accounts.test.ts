import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { openAccounts } from './accounts.js'
import { describeAccount } from './describe-account.js'
import { ownAccounts } from './own-accounts.js'

describe('conviction accounts', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () => openAccounts({ ...scene, chain: scene.nodeChain })

  it('are made from tokens, funded, and found among our own', async () => {
    const { accountId, discountBps } = await open().create('25000', scene.caller)
    expect(discountBps).toBe(1000)
    await open().fund(BigInt(accountId), '10', scene.caller)
    const described = await describeAccount(scene.chain, BigInt(accountId))
    expect(described).toMatchObject({ committedTokens: '25000', buffer: '10', isOwn: true, agentCount: 0 })
    const own = await ownAccounts(scene.ledger, scene.chain, new AbortController().signal)
    expect(own.map(String)).toContain(accountId)
  })

  it('refuse an amount that is nothing, and one that the wallet does not hold', async () => {
    await expect(open().create('0', scene.caller)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' })
    await expect(open().create('99999999999', scene.caller)).rejects.toMatchObject({ code: 'TOKENS_INSUFFICIENT' })
  })

  it('refuse to change an account that does not exist', async () => {
    await expect(open().settle(999n, scene.caller)).rejects.toMatchObject({ code: 'ACCOUNT_DOES_NOT_EXIST' })
  })
})
