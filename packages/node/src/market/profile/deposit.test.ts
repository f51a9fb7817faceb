import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketScene, openMarketScene, secondId } from '../market-scene.test.support.js'
import { openDeposits } from './deposit.js'

const unit = 10n ** 18n

describe('a deposit', () => {
  let scene: MarketScene
  let deposit: ReturnType<typeof openDeposits>
  beforeAll(async () => {
    scene = await openMarketScene({ second: true })
    deposit = openDeposits({ ledger: scene.ledger, config: scene.config, chains: scene.market })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('moves tokens of the operational wallet to its profile, and no allowance is left [E-SV-12]', async () => {
    const { own, caller } = scene
    const before = await scene.tokensOf(own)
    const done = await deposit('12.5', undefined, caller)
    expect(done).toMatchObject({ blockchain_id: 'local:31337', balance: '12.5' })
    expect(done.message).toContain('Deposited 12.5 KGT')
    expect([await scene.freeOf(own), before - (await scene.tokensOf(own))]).toEqual([
      (25n * unit) / 2n,
      (25n * unit) / 2n,
    ])
    const wallet = own.wallets.operational()[0]?.address ?? '0x'
    expect(await own.read('Token', 'allowance', [wallet, own.addresses.DatasetMarket])).toBe(0n)
  })

  it('goes to the chain that the request names, and to no other', async () => {
    const { own, further = own, caller } = scene
    const before = await scene.freeOf(own)
    expect(await deposit('3', secondId, caller)).toMatchObject({ blockchain_id: secondId, balance: '3' })
    expect([await scene.freeOf(own), await scene.freeOf(further)]).toEqual([before, 3n * unit])
  })

  it('of more than the wallet has names its balance, and sends nothing', async () => {
    const { own, caller } = scene
    const before = await scene.tokensOf(own)
    await expect(deposit('999999999', undefined, caller)).rejects.toMatchObject({
      code: 'MARKET_BALANCE_TOO_LOW',
      status: 400,
      message: expect.stringContaining(`a balance of ${before / unit}`),
    })
    expect(await scene.tokensOf(own)).toBe(before)
  })

  it('waits for its turn beside another, so that both arrive', async () => {
    const { own, caller } = scene
    const before = await scene.freeOf(own)
    await Promise.all([deposit('1', undefined, caller), deposit('2', undefined, caller)])
    expect(await scene.freeOf(own)).toBe(before + 3n * unit)
  })
})
