import { ReplayGuard } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { asBob } from '../../memory/testing/test-memory.test.support.js'
import { isAnnouncementSigned, readAnnouncement } from '../copies/announcement.js'
import { describeReplication, describeStatus } from './describe-offer.js'
import { openOfferScene } from './offer-scene.test.support.js'

const scene = await openOfferScene({ 'market.offerMaxPrice': '1000000000' })
afterAll(() => scene[Symbol.asyncDispose]())
const { own, caller } = scene

describe('an offer', () => {
  it('is made, announced, bid on and finalized, and the escrow that is not needed comes back [E-ST-02, E-ST-03, E-ST-05]', async () => {
    const row = await scene.ask({ price: '1000' })
    expect(describeReplication(row)).toMatchObject({ status: 'PENDING', data: { status: 'PREPARING_OFFER' } })
    await scene.bid(row.id, 900n)
    expect(describeStatus(scene.rowOf(row.id)).offer_status).toBe('STARTED')
    // Its time runs, so it does not wait for its turn after others.
    expect(scene.rowOf(row.id).announced).toBeGreaterThan(0)
    const done = await scene.untilOver(row.id)
    expect(describeReplication(done)).toMatchObject({
      status: 'COMPLETED',
      data: {
        status: 'FINALIZED',
        offer_id: done.offerId,
        holders: [{ wallet: scene.holder, status: 'holding', token_amount: '900' }],
        offer_create_transaction_hash: expect.stringMatching(/^0x/),
        offer_finalize_transaction_hash: expect.stringMatching(/^0x/),
        message: '1 of 3 nodes hold the dataset',
      },
    })
    expect(await scene.freeOf(own)).toBe(2100n)
    expect(done.messages.announcements).toBe(3)
    const network = { networkId: 'test' }
    const read = readAnnouncement(network, scene.published[0] as Uint8Array, new ReplayGuard({ windowMs: 1000 }))
    expect(read).toMatchObject({ offerId: BigInt(done.offerId ?? 0), blockchainId: own.id, bytes: 2111 })
    expect(await isAnnouncementSigned(network, read)).toBe(true)
  })

  it('without bids fails with a reason, and costs nothing', async () => {
    const before = await scene.freeOf(own)
    const { id } = await scene.ask({ price: '500', holders: 2 })
    const row = await scene.untilOver(id)
    expect(describeReplication(row)).toMatchObject({
      status: 'FAILED',
      data: {
        status: 'FAILED',
        error: { code: 'OFFER_TOO_FEW_BIDS', message: expect.stringContaining('0 usable bids') },
      },
    })
    expect(describeStatus(row)).toMatchObject({
      offer_status: 'FAILED',
      message: expect.stringContaining('are needed'),
    })
    expect(await scene.freeOf(own)).toBe(before)
  })

  it('can be cancelled by its agent until holders are chosen', async () => {
    const before = await scene.freeOf(own)
    const { id } = await scene.ask({ price: '500' })
    await expect(scene.offers().cancel(id, asBob)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await scene.offers().cancel(id, caller)
    const row = await scene.untilOver(id)
    expect(row).toMatchObject({ state: 'cancelled', reason: { code: 'OFFER_CANCELLED' } })
    expect(await scene.freeOf(own)).toBe(before)
    await expect(scene.offers().cancel(id, caller)).rejects.toMatchObject({ code: 'OFFER_STATE' })
  })

  it('goes on after a restart, and is made once', async () => {
    const count = await own.read('DatasetMarket', 'offerCount', [])
    const { id } = await scene.ask({ price: '100' })
    await scene.restart()
    await scene.bid(id)
    await scene.restart()
    expect(await scene.untilOver(id)).toMatchObject({ state: 'finalized' })
    expect(await own.read('DatasetMarket', 'offerCount', [])).toBe(count + 1n)
  })

  it('is not made when the tokens for it are not there, or above the limit', async () => {
    const ask = (tokens: bigint) =>
      scene.ask({ price: String(tokens * 10n ** 18n), holders: 8, holdingMinutes: 10_000_000 })
    await expect(ask(1_000_000_000n)).rejects.toMatchObject({ code: 'MARKET_BALANCE_TOO_LOW' })
    await expect(ask(1_000_000_001n)).rejects.toMatchObject({ code: 'PAYMENT_OVER_LIMIT' })
  })
})

describe('a holder', () => {
  it('that shows its blocks is left in peace; one that does not is challenged, loses its stake, and can be replaced', async () => {
    const { id } = await scene.ask({ price: '1000', checkMinutes: 0.002, minStake: '5000' })
    await scene.bid(id, 1000n)
    const asked = await scene.until(id, ({ messages }) => messages.questions >= 3)
    expect(asked.holders).toMatchObject([{ status: 'holding', misses: 0 }])
    scene.host.answers = false
    const before = await scene.freeOf(own)
    const lost = await scene.until(id, ({ vacancies }) => vacancies > 0)
    expect(lost.holders).toMatchObject([{ status: 'failed' }])
    expect(await scene.freeOf(own)).toBeGreaterThan(before + 5000n)
    expect(await scene.until(id, ({ reopened }) => reopened > 0)).toMatchObject({ state: 'finalized' })
  })
})
