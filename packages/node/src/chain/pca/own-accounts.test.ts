import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { knownAccounts } from './account-table.js'
import { openAccounts } from './accounts.js'
import { ownAccounts } from './own-accounts.js'

describe('our own accounts', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('are none at first, then those that were made, in the order of their numbers', async () => {
    const list = () => ownAccounts(scene.ledger, scene.chain, new AbortController().signal)
    await expect(list()).resolves.toEqual([])
    const accounts = openAccounts({ ...scene, chain: scene.nodeChain })
    const made = [await accounts.create('1', scene.caller), await accounts.create('2', scene.caller)]
    await expect(list()).resolves.toEqual(made.map(({ accountId }) => BigInt(accountId)))
  })

  it('stops looking when nobody waits for the answer', async () => {
    const ended = AbortSignal.abort(new Error('gone'))
    await scene.ledger.writeWithoutReceipt((w) => {
      for (const { key } of [...w.range(knownAccounts)]) w.remove(knownAccounts, key)
    })
    await expect(ownAccounts(scene.ledger, scene.chain, ended)).rejects.toThrow('gone')
  })
})
