import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { routes } from '@kg/contract'
import { type Hex, toHex } from '@kg/core'
import { type Host, newEncryptionKey, openHost } from '@kg/net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { payingWallet } from '../../market/contract/market-chain.js'
import { readBlockQuestion, writeBlockAnswer } from '../../market/copies/block-question.js'
import type { CopyHeader } from '../../market/copies/copy-header.js'
import { blockProtocol } from '../../market/copies/protocol.js'
import { fetchCopy } from '../../market/holding/fetch-copy.js'
import { type OfferRow, offerRows } from '../../market/offers/table.js'
import { openTwoTraders, type Trader, tradeChain } from '../../market/testing/two-traders.test.support.js'

const unit = 10n ** 18n
const price = 20n * unit
const traders = await openTwoTraders({
  seller: { 'market.offerSeconds': '8', 'market.offerAnswerSeconds': '2' },
  buyer: { 'market.hold': 'on', 'market.holdAnswerSeconds': '1' },
})
const { seller: creator, buyer: honest } = traders
const liar = await traders.another({ 'market.hold': 'off' })
const liarWallet = payingWallet(liar.trade)
const creatorHost = await creator.host()
const host = await openHost({
  privateKey: new Uint8Array(randomBytes(32)),
  role: 'edge',
  listen: ['/ip4/127.0.0.1/tcp/0'],
  networkId: creatorHost.networkId,
})
await host.dial(creatorHost.multiaddrs()[0] ?? '')
afterAll(async () => {
  await host.stop()
  await traders[Symbol.asyncDispose]()
})

const rows = (): OfferRow[] => creator.ledger.read((r) => [...r.range(offerRows)].map(({ value }) => value))
/** Resolves with the offer of the creator when it is as wanted. */
const until = (isThere: (row: OfferRow) => boolean, timeout = 40_000) =>
  vi.waitUntil(() => rows().find(isThere), { timeout, interval: 20 }) as Promise<OfferRow & { offerId: string }>

async function replicate({ market, caller }: Trader, body: object): Promise<void> {
  const binding = market.routes().find(({ route }) => route === routes.replicate)
  const context = { caller: { ...caller, isAdmin: true }, signal: AbortSignal.timeout(30_000) }
  // Only what this handler reads of a request is here.
  await binding?.handler({ body } as never, context as never)
}

/** Answers of a peer that has the right form, some of the right bytes, or neither. */
const lies: readonly ((question: { blockIndex: number }) => Uint8Array)[] = [
  () => new Uint8Array(randomBytes(100)),
  () => new Uint8Array(0),
  () => writeBlockAnswer({ block: new Uint8Array(randomBytes(1024)), siblings: [] }),
  () => writeBlockAnswer({ block: new Uint8Array(randomBytes(1024)), siblings: [toHex(randomBytes(32))] }),
]

async function lie(to: Host): Promise<{ readonly told: () => number }> {
  let told = 0
  await to.serve(blockProtocol, async (bytes, { peerId }) => {
    const question = await readBlockQuestion({ network: to.networkId, holder: to.peerId, creator: peerId }, bytes)
    const next = lies[told++ % lies.length] as (typeof lies)[number]
    return next(question)
  })
  return { told: () => told }
}

/** Fetches a copy as an honest node does. */
function fetch({ offerId, terms }: OfferRow & { offerId: string }): Promise<CopyHeader> {
  const account = liar.trade.wallets.account(liarWallet)
  return fetchCopy(host, {
    peerId: creator.peerId,
    request: {
      blockchainId: tradeChain,
      offerId: BigInt(offerId),
      holder: liarWallet.toLowerCase() as Hex,
      key: newEncryptionKey().publicKey,
    },
    sign: async (message) => (await account?.signMessage({ message })) ?? '',
    bytes: terms.size,
    path: join(liar.platform.home.path, 'copy'),
    signal: AbortSignal.timeout(30_000),
  })
}

describe('a holder that answers with garbage', () => {
  it('is challenged, cannot answer, loses its stake to the creator, and is replaced', { timeout: 90_000 }, async () => {
    const datasetId = await creator.import([object('cheese')])
    const { told } = await lie(host)
    const terms = { token_amount_per_holder: String(price), holding_time_in_minutes: 60, holders: 1 }
    const body = { dataset_id: datasetId, blockchain_id: tradeChain, litigation_interval_in_minutes: 0.005, ...terms }
    await replicate(creator, body)

    // It asks least, so that it is chosen.
    const started = await until(({ state }) => state === 'started')
    const offerId = BigInt(started.offerId)
    const { copyRoot, blockCount, delivery } = await fetch(started)
    const bid = { price: 1n, stake: unit, blockCount, validUntil: 2 ** 32 - 1, copyRoot }
    const wallet = liarWallet
    await liar.trade.send({ key: 'bid', wallet }, 'DatasetMarket', 'bid', [offerId, bid, delivery])
    const chosen = await until(({ state }) => state === 'finalized')
    expect(chosen.holders).toMatchObject([{ wallet, status: 'holding' }])
    const before = await creator.free()

    await until(({ holders }) => holders[0]?.status === 'challenged')
    expect(told()).toBeGreaterThanOrEqual(2)
    const garbage = [offerId, toHex(randomBytes(1024)), []] as const
    await expect(
      liar.trade.send({ key: 'answer', wallet }, 'DatasetMarket', 'answerChallenge', garbage),
    ).rejects.toMatchObject({ data: { name: 'AnswerWrong' } })

    const { holders, vacancies } = await until(
      (row) => row.holders.some(({ status }) => status === 'failed') && row.holders.length === 2,
    )
    expect(vacancies).toBe(0)
    expect(holders).toMatchObject([
      { wallet, status: 'failed', fault: expect.stringMatching(/^It showed /) },
      { wallet: payingWallet(honest.trade), status: 'holding' },
    ])
    const { reputation } = await liar.trade.read('DatasetMarket', 'profileOf', [wallet])
    expect([reputation, await liar.free()]).toEqual([-10, 99n * unit])
    // The stake, and what was not earned of the price; less what the new holder gets at most.
    expect(await creator.free()).toBeGreaterThan(before + unit - BigInt(holders[1]?.price ?? 0))
  })
})
