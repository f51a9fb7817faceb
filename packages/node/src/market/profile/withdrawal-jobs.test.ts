import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobRows } from '../../platform/jobs/table.js'
import { payingWallet } from '../contract/market-chain.js'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { openDeposits } from './deposit.js'
import { WithdrawalJobs } from './withdrawal-jobs.js'

const unit = 10n ** 18n

describe('the second step of a withdrawal', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene()
    const { ledger, config, market, caller } = scene
    await openDeposits({ ledger, config, chains: market })('10', undefined, caller)
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = () => {
    const { ledger, market: chains, caller } = scene
    return new WithdrawalJobs({ ledger, chains, caller: () => caller, onFault: () => undefined })
  }
  const request = (amount: bigint) => {
    const { own } = scene
    return own.send({ key: randomUUID(), wallet: payingWallet(own) }, 'DatasetMarket', 'requestWithdrawal', [amount])
  }

  it('happens once when the delay is over, also when the node ended in between and the event comes again', async () => {
    const { own, market, caller } = scene
    const wallet = payingWallet(own)
    const first = open()
    await first.jobs.start()
    const follow = vi.fn((...event: Parameters<typeof first.follow>) => first.follow(...event))
    market.follow(follow)
    const before = await scene.tokensOf(own)
    const { hash } = await request(4n * unit)
    const id = await first.ensure(own, wallet, hash)
    const requests = () =>
      follow.mock.calls.flatMap(([events]) => events).filter(({ event }) => event.endsWith('Requested'))
    await vi.waitFor(() => expect(requests()).toHaveLength(1), 10_000)
    await vi.waitFor(() => expect(first.jobs.get(id, caller).state).toBe('running'), 10_000)
    await first.jobs.stop()

    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 11_000)
    await scene.pass(11)
    const second = open()
    await second.jobs.start()
    expect(await second.ensure(own, wallet, hash)).toBe(id)
    const ended = await second.jobs.endOf(id, caller)
    expect(ended).toMatchObject({ state: 'succeeded', result: { txHash: expect.stringMatching(/^0x/) } })
    expect((await scene.tokensOf(own)) - before).toBe(4n * unit)
    expect(second.trouble(own, wallet)).toBeUndefined()
    const jobs = scene.ledger.read((r) => [...r.range(jobRows)].filter(({ value }) => value.kind === second.jobs.kind))
    expect(jobs).toHaveLength(1)
    await second.jobs.stop()
    vi.restoreAllMocks()
  })

  it('fails with a reason when another program has cancelled the request', async () => {
    const { own, caller } = scene
    const { hash } = await request(unit)
    await request(0n)
    const jobs = open()
    await jobs.jobs.start()
    const id = await jobs.ensure(own, payingWallet(own), hash)
    const { state, lastError } = await jobs.jobs.endOf(id, caller)
    expect([state, lastError?.code]).toEqual(['failed', 'MARKET_WITHDRAWAL_GONE'])
    await jobs.jobs.stop()
  })
})
