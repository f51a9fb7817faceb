import { deferred } from '@kg/core/async'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { payingWallet } from '../contract/market-chain.js'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { knownHoldings, noteNumbers } from './holding-numbers.js'
import { listPayouts, noteMovements } from './movements.js'
import { openPayouts } from './pay-out.js'
import { PayoutJobs } from './payout-jobs.js'

describe('payouts', () => {
  let scene: MarketScene
  let jobs: PayoutJobs
  const signal = new AbortController().signal
  beforeAll(async () => {
    scene = await openMarketScene()
    const { ledger, market: chains, caller } = scene
    chains.follow((events, chain) => noteMovements({ ledger, agent: scene.caller.agent }, events, chain))
    chains.follow((events, chain) => noteNumbers(ledger, events, chain))
    jobs = new PayoutJobs({ ledger, chains, caller: () => caller, onFault: () => undefined })
    await jobs.jobs.start()
  })
  afterAll(async () => {
    await jobs.jobs.stop()
    await scene[Symbol.asyncDispose]()
  })

  const open = (tokenPrice: string, payouts = jobs) => {
    const { ledger, market: chains } = scene
    const config = { ...scene.config, 'market.tokenPrice': tokenPrice }
    return openPayouts({ ledger, chains, payouts, config })
  }

  it('have nothing to do before there are holdings', async () => {
    expect(await jobs.begin(scene.own)).toBeUndefined()
    expect(await open('1').payOut(undefined, signal)).toMatchObject({ status: 'COMPLETED', message: 'Nothing is due' })
  })

  it('pay for many holdings in one transaction, to the wei, and tell what was paid', async () => {
    const { own, ledger } = scene
    await scene.hold(3)
    await scene.pass(100)
    const shown = await open('1').show(undefined, signal)
    expect(shown).toMatchObject({ blockchain_id: 'local:31337', holdings: 3, worth_the_gas: true, payouts: [] })
    const before = await scene.freeOf(own)
    const done = await open('0').payOut(undefined, signal)
    expect(done).toMatchObject({
      status: 'COMPLETED',
      message: expect.stringContaining('for 3 holdings in 1 transactions'),
    })
    const [paid] = done.payouts ?? []
    expect(BigInt(paid?.amount ?? 0)).toBe((await scene.freeOf(own)) - before)
    expect(BigInt(paid?.amount ?? 0)).toBeGreaterThanOrEqual(BigInt(shown.due))
    await vi.waitFor(() => expect(ledger.read((r) => listPayouts(r, own.id))).toEqual([paid]), 10_000)
  })

  it('are asked for once, also when two begin at a time', async () => {
    const { own } = scene
    await scene.pass(10)
    const read = vi.fn(own.read) as unknown as typeof own.read
    const [one, two] = await Promise.all([jobs.begin({ ...own, read }), jobs.begin(own)])
    expect(one).toBe(two)
    // The profile, and each of three holdings.
    expect(read).toHaveBeenCalledTimes(4)
    await jobs.endOf(one ?? '')
  })

  it('wait by themselves until they are worth the gas', async () => {
    const { own } = scene
    await scene.pass(10)
    const before = await scene.freeOf(own)
    await open('0').payOutIfWorth()
    await open('0.000000000000000001').payOutIfWorth()
    expect(await scene.freeOf(own)).toBe(before)
    await open('1').payOutIfWorth()
    const id = await jobs.begin(own)
    if (id !== undefined) await jobs.endOf(id)
    expect(await scene.freeOf(own)).toBeGreaterThan(before)
  })

  it('that were sent when the node ended are not sent again', async () => {
    const { own, ledger, caller } = scene
    await scene.pass(10)
    const sent = deferred<string>()
    const send: typeof own.send = async (tx, ...call) => {
      sent.resolve((await own.send(tx, ...call)).hash)
      // Nobody learns of it any more.
      await new Promise((resolve) => tx.signal?.addEventListener('abort', resolve))
      throw new Error('the node has ended')
    }
    const open = (chain: typeof own) =>
      new PayoutJobs({ ledger, chains: { ready: async () => chain }, caller: () => caller, onFault: () => undefined })
    const [before, after] = [open({ ...own, send }), open(own)]
    await jobs.jobs.stop()
    await before.jobs.start()
    const id = (await before.begin(own)) ?? ''
    const hash = await sent.promise
    const free = await scene.freeOf(own)
    await before.jobs.stop()
    expect(after.get(id).state).toBe('running')
    await after.jobs.start()
    const { state, result } = await after.endOf(id)
    expect([state, result]).toMatchObject(['succeeded', { payouts: [{ tx_hash: hash }] }])
    expect(await scene.freeOf(own)).toBe(free)
    await after.jobs.stop()
  })

  it('that somebody else has made meanwhile are done', async () => {
    const { own } = scene
    const wallet = payingWallet(own)
    const send = vi.fn(async () => {
      const { TxRevertedError } = await import('@kg/contract')
      throw new TxRevertedError({ key: '', name: 'NothingDue', args: [wallet], message: 'NothingDue' })
    })
    await scene.pass(10)
    const { ledger, caller } = scene
    const chains = { ready: async () => ({ ...own, send }) }
    const others = new PayoutJobs({ ledger, chains, caller: () => caller, onFault: () => undefined })
    const id = await others.begin(own)
    await others.jobs.start()
    expect(await others.endOf(id ?? '')).toMatchObject({ state: 'succeeded', result: { payouts: [] } })
    expect(send).toHaveBeenCalledOnce()
    await others.jobs.stop()
  })
  it('complete holdings whose time is over, and free their stakes', async () => {
    const { own, ledger } = scene
    const wallet = payingWallet(own)
    const earning = () => knownHoldings(ledger, own, wallet).earning.size
    await vi.waitFor(() => expect(earning()).toBe(3), 10_000)
    await scene.pass(86_400)
    const later = new PayoutJobs({ ledger, chains: scene.market, caller: () => scene.caller, onFault: () => undefined })
    await later.jobs.start()
    const done = await open('0', later).payOut(undefined, signal)
    expect(done).toMatchObject({ message: expect.stringContaining('for 3 holdings in 1 transactions') })
    const price = 86_400n * 10n ** 18n
    expect(await own.read('DatasetMarket', 'profileOf', [wallet])).toMatchObject({ free: 6n * price, locked: 0n })
    await vi.waitFor(() => expect(earning()).toBe(0), 10_000)
    expect(await later.begin(own)).toBeUndefined()
    await later.jobs.stop()
    const [newest] = ledger.read((r) => listPayouts(r, own.id))
    expect(newest).toEqual(done.payouts?.[0])
  })
})
