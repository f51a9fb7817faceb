import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalChain } from '@kg/chain'
import { pause } from '@kg/core/async'
import { afterAll, describe, expect, it } from 'vitest'
import type { Api } from '../lib/api.js'
import { contractEvents } from '../lib/contract-events.js'
import { element, graphText, importText } from '../lib/datasets.js'
import { endAt, endable } from '../lib/end-at.js'
import { startRpcProxy } from '../lib/rpc-proxy.js'
import { itFirstShort } from '../lib/short.js'
import { testNetwork } from '../lib/test-network.js'
import { until } from '../lib/until.js'

const patienceMs = 120_000
const tokens = 10n ** 18n
const marketChain = 'second:31338'

// The nodes reach the chain of the market through a line that can be cut.
const folder = mkdtempSync(join(tmpdir(), 'kg-second-'))
const second = await startLocalChain({ folder, chainId: 31338 })
const line = await startRpcProxy(second.url)
const further = { name: 'second', chainId: 31338, rpcUrls: [line.url], hub: second.addresses.Hub, confirmations: 1 }
const network = await testNetwork({
  nodes: 4,
  env: {
    ...endable,
    KG_MARKET_HOLD: 'on',
    KG_MARKET_OFFER_SECONDS: '25',
    KG_MARKET_OFFER_MIN_HOLDERS: '1',
    KG_MARKET_OFFER_ANSWER_SECONDS: '10',
    KG_MARKET_HOLD_ANSWER_SECONDS: '1',
    KG_MARKET_CHAINS: JSON.stringify([further]),
  },
})
afterAll(async () => {
  await network[Symbol.asyncDispose]()
  await line[Symbol.asyncDispose]()
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})
const [creatorNode, doomedNode, spareNode] = [1, 2, 3] as const
const all = [0, 1, 2, 3].map((i) => network.api(i))
const creator = network.api(creatorNode)

async function balanceOf(one: Api) {
  const [balance] = await one.ok('marketBalances', { query: { blockchain_id: marketChain } })
  if (balance === undefined) throw new Error('no balance')
  return balance
}
const walletOf = async (one: Api) => (await balanceOf(one)).wallet.address.toLowerCase()
/** All tokens of a node, wherever they are. */
async function wealthOf(one: Api): Promise<bigint> {
  const { wallet, profile } = await balanceOf(one)
  return BigInt(wallet.token_balance) + BigInt(profile.staked) + BigInt(profile.reserved)
}
const deposit = (i: number) =>
  network.api(i).ok('depositTokens', { body: { tok_amount: '500', blockchain_id: marketChain } })
for (const one of all) await second.fund((await balanceOf(one)).wallet.address as `0x${string}`)
for (const i of [0, doomedNode]) await deposit(i)

/** Asks for two holders; gives a function that looks at the offer. */
async function replicate(name: string, more = {}) {
  const { dataset_id } = await importText(creator, graphText(element(name)))
  const price = { token_amount_per_holder: String(20n * tokens), holding_time_in_minutes: 60 }
  const body = { dataset_id, blockchain_id: marketChain, holders: 2, ...price, ...more }
  const { handler_id } = await creator.ok('replicate', { body })
  return () => creator.ok('replicateResult', { params: { handler_id } })
}
type Look = Awaited<ReturnType<typeof replicate>>
const ended = (look: Look) => until(look, ({ status }) => status !== 'PENDING', patienceMs)

/** The events of an offer, and how often each came. */
async function eventsOf(look: Look) {
  const offerId = (await look()).data.offer_id
  const events = (await contractEvents(second, 'DatasetMarket')).filter(({ args }) => String(args.offerId) === offerId)
  const times: Record<string, number> = {}
  for (const { event } of events) times[event] = (times[event] ?? 0) + 1
  return { events, times }
}

describe('offers that run while the chain cannot be reached are made and decided once,', () => {
  const outages: readonly [title: string, seconds: number][] = [
    ['for eight seconds', 8],
    ['for a minute', 60],
  ]
  itFirstShort(outages, 2 * patienceMs, async (title, seconds) => {
    const before = await Promise.all(all.map(wealthOf))
    const bidOn = await replicate(`bid on ${title}`)
    await until(
      () => eventsOf(bidOn),
      ({ times }) => times.BidMade === 2,
      patienceMs,
    )
    const begun = await replicate(`begun ${title}`)
    await until(begun, ({ data }) => data.status === 'WAITING_FOR_HOLDERS', patienceMs)
    const asked = await replicate(`asked for ${title}`)
    line.cut()
    await pause(seconds * 1000)
    expect(['PENDING', 'COMPLETED']).toContain((await bidOn()).status)
    line.restore()

    const offers = [bidOn, begun, asked]
    for (const look of offers) {
      const { status, data } = await ended(look)
      if (status === 'COMPLETED') expect(data).toMatchObject({ status: 'FINALIZED' })
      else expect(data).toMatchObject({ status: 'FAILED', error: { code: 'OFFER_TOO_FEW_BIDS' } })
    }
    expect((await bidOn()).data).toMatchObject({ status: 'FINALIZED', number_of_verified_replications: 2 })

    let escrow = 0n
    for (const look of offers) {
      const { events, times } = await eventsOf(look)
      expect([times.OfferCreated, (times.OfferFinalized ?? 0) + (times.OfferCancelled ?? 0)]).toEqual([1, 1])
      const bidders = events.filter(({ event }) => event === 'BidMade').map(({ args }) => args.holder)
      expect(new Set(bidders).size).toBe(bidders.length)
      expect(times.Challenged).toBeUndefined()
      for (const { event, args } of events) if (event === 'HolderChosen') escrow += args.escrow as bigint
    }
    const after = await Promise.all(all.map(wealthOf))
    const change = after.map((one, i) => one - (before[i] ?? 0n))
    expect(change[creatorNode]).toBe(-escrow)
    expect(change.filter((_, i) => i !== creatorNode)).toEqual([0n, 0n, 0n])
  })
})

describe('a creator that is killed', () => {
  /** Ends it at each step, one after the other, and starts it again. */
  async function dieAt(...steps: readonly string[]): Promise<void> {
    for (const step of steps) {
      endAt(network.node(creatorNode), step)
      if (!network.isRunning(creatorNode)) await network.start(creatorNode)
      await network.died(creatorNode)
    }
    await network.start(creatorNode)
  }

  it('when it has given up an offer says that it failed, and why', { timeout: 2 * patienceMs }, async () => {
    const look = await replicate('two are not enough', { holders: 3, min_holders: 3 })
    await dieAt('offer.cancelled')
    const { data } = await ended(look)
    expect(data).toMatchObject({ status: 'FAILED', error: { code: 'OFFER_TOO_FEW_BIDS' } })
    expect(data.offer_cancel_transaction_hash).toMatch(/^0x/)
    expect((await eventsOf(look)).times).toMatchObject({ OfferCreated: 1, OfferCancelled: 1 })
  })

  it('at each step against a holder that is gone has challenged, ended and replaced it once', {
    timeout: 4 * patienceMs,
  }, async () => {
    const look = await replicate('cheese', { litigation_interval_in_minutes: 0.02 })
    expect((await ended(look)).data).toMatchObject({ status: 'FINALIZED', number_of_verified_replications: 2 })
    await deposit(spareNode)
    const before = await wealthOf(creator)
    const doomed = await walletOf(network.api(doomedNode))
    await network.kill(doomedNode)
    await dieAt('offer.challenged', 'offer.holder-failed', 'offer.reopened', 'offer.replaced')

    const { data } = await until(
      look,
      ({ data }) => data.holders.filter(({ status }) => status === 'holding').length === 2,
      patienceMs,
    )
    const states = Object.fromEntries(data.holders.map(({ wallet, status }) => [wallet.toLowerCase(), status]))
    const spare = await walletOf(network.api(spareNode))
    expect(states).toMatchObject({ [doomed]: 'failed', [spare]: 'holding' })
    const { events, times } = await eventsOf(look)
    expect(times).toMatchObject({ Challenged: 1, HolderFailed: 1, BidsReopened: 1, HolderChosen: 3, BidMade: 3 })

    const failed = events.find(({ event }) => event === 'HolderFailed')
    const chosen = events.findLast(({ event }) => event === 'HolderChosen')
    const [stake, unpaid, promised] = [failed?.args.stake, failed?.args.escrow, chosen?.args.escrow] as bigint[]
    expect((await wealthOf(creator)) - before).toBe((stake ?? 0n) + (unpaid ?? 0n) - (promised ?? 0n))
    await network.start(doomedNode)
  })
})
