import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { payingWallet } from '../contract/market-chain.js'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { openDeposits } from './deposit.js'
import { openWithdrawals } from './withdraw.js'

describe('the request of a withdrawal', () => {
  let scene: MarketScene
  let withdraw: ReturnType<typeof openWithdrawals>
  const ensure = vi.fn(async () => 'a-job')
  beforeAll(async () => {
    scene = await openMarketScene()
    const needs = { ledger: scene.ledger, config: scene.config, chains: scene.market }
    await openDeposits(needs)('10', undefined, scene.caller)
    withdraw = openWithdrawals({ ...needs, withdrawals: { ensure } })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('of more than the profile has names the balance', async () => {
    await expect(withdraw('11', undefined, scene.caller)).rejects.toMatchObject({
      code: 'MARKET_BALANCE_TOO_LOW',
      status: 400,
      message: expect.stringContaining('a balance of 10 KGT, but 11 are needed'),
    })
    expect(ensure).not.toHaveBeenCalled()
  })

  it('sets the tokens aside, says when they leave, and leaves the rest to a job', async () => {
    const done = await withdraw('4', undefined, scene.caller)
    expect(done).toMatchObject({ blockchain_id: 'local:31337', handler_id: 'a-job' })
    expect(Date.parse(done.ready_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(ensure).toHaveBeenCalledWith(expect.anything(), payingWallet(scene.own), done.tx_hash)
    expect(await scene.freeOf(scene.own)).toBe(6n * 10n ** 18n)
  })

  it('is refused while another is under way, because it would replace that', async () => {
    await expect(withdraw('1', undefined, scene.caller)).rejects.toMatchObject({
      code: 'MARKET_WITHDRAWAL_PENDING',
      status: 409,
      message: expect.stringContaining('4 KGT are being withdrawn'),
    })
  })
})
