import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { OpenFurtherChain } from './further-chain.js'
import { type MarketChain, payingWallet } from './market-chain.js'

/** Deposits three wei under a key. */
async function deposit(chain: MarketChain, key: string): Promise<void> {
  const wallet = payingWallet(chain)
  await chain.send({ key: `${key}/approve`, wallet }, 'Token', 'approve', [chain.addresses.DatasetMarket, 3n])
  await chain.send({ key, wallet }, 'DatasetMarket', 'deposit', [3n])
}

describe('a further chain', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene({ second: true })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const open = (rpcUrls: string[], onEvents: () => Promise<void> = async () => undefined) => {
    const [settings] = scene.config['market.chains']
    if (settings === undefined) throw new Error('the scene has two chains')
    const { store, config, own } = scene
    const needs = {
      config,
      log: pino({ enabled: false }),
      wallets: async () => own.wallets,
      onRewind: async () => undefined,
    }
    return new OpenFurtherChain({ ...settings, name: 'third', rpcUrls }, { ...needs, ledger: store, onEvents })
  }

  it('that cannot be reached says why, without the secrets of its URL', async () => {
    const away = open(['http://127.0.0.1:9/key/secret'])
    away.start()
    await vi.waitFor(() => expect(away.failure()).toBeDefined(), 20_000)
    await expect(away.ready()).rejects.toMatchObject({ code: 'CHAIN_FAILED', status: 503 })
    expect(away.failure()).not.toContain('secret')
    await away.stop()
  })

  it('tells of every event of its market, from the first block and then from where it stopped', async () => {
    const { further } = scene
    const urls = scene.config['market.chains'][0]?.rpcUrls ?? []
    const [seen, seenLater] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    if (further === undefined) throw new Error('the scene has two chains')
    await deposit(further, 'first')
    const before = open(urls, seen)
    before.start()
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), 20_000)
    expect(seen.mock.calls.flat(2)).toContainEqual(expect.objectContaining({ event: 'Deposited' }))
    await before.stop()
    await deposit(further, 'second')
    const after = open(urls, seenLater)
    after.start()
    await vi.waitFor(() => expect(seenLater).toHaveBeenCalled(), 20_000)
    const events = (seenLater.mock.calls.flat(2) as { event?: string }[]).filter(({ event }) => event === 'Deposited')
    expect(events).toHaveLength(1)
    await after.stop()
  })

  it('goes back with a chain that changes its history, and sends again what was lost', async () => {
    const { further, market } = scene
    if (further === undefined) throw new Error('the scene has two chains')
    const [url = ''] = scene.config['market.chains'][0]?.rpcUrls ?? []
    const ask = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return ((await answer.json()) as { result: unknown }).result
    }
    const [seen, rewound] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    market.follow(seen)
    market.onRewind(rewound)
    const snapshot = await ask('evm_snapshot')
    const before = await scene.freeOf(further)
    await deposit(further, 'reorganised')
    const blockNumber = Number(await ask('eth_blockNumber'))
    const inThatBlock = expect.objectContaining({ event: 'Deposited', blockNumber })
    await vi.waitFor(() => expect(seen.mock.calls.flat(2)).toContainEqual(inThatBlock), 20_000)
    await ask('evm_revert', snapshot)
    await ask('evm_mine')
    expect(await scene.freeOf(further)).toBe(before)
    await vi.waitFor(() => expect(rewound).toHaveBeenCalledWith(expect.any(Number), expect.anything()), 20_000)
    await vi.waitFor(async () => expect(await scene.freeOf(further)).toBe(before + 3n), 20_000)
  })
})
